import { beforeEach, describe, expect, it, vi } from 'vitest'
import { TableSocket, type Connection, type Listener, type News } from './socket'

/** A socket whose other end is the test. */
class FakeSocket {
  readyState = 1
  sent: any[] = []
  onmessage: (event: { data: string }) => void = () => {}
  onclose: (event: { code: number }) => void = () => {}
  constructor(readonly address: string) {}
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.end(1000)
  }
  say(message: object) {
    this.onmessage({ data: JSON.stringify(message) })
  }
  end(code: number) {
    this.readyState = 3
    this.onclose({ code })
  }
}

let made: FakeSocket[]
let heard: News[]
let states: Connection[]
let rejections: number[]
const listener: Listener = {
  hear: (news) => heard.push(news),
  connection: (state) => states.push(state),
  rejected: (code) => rejections.push(code),
}

function open(): TableSocket {
  return new TableSocket('ws://here/table', listener, (address) => {
    made.push(new FakeSocket(address))
    return made.at(-1) as unknown as WebSocket
  })
}

beforeEach(() => {
  made = []
  heard = []
  states = []
  rejections = []
  vi.useFakeTimers()
})

describe('questions', () => {
  it('get the answers with their ids, in whatever order', async () => {
    const socket = open()
    const first = socket.ask({ do: 'chat', text: 'a' })
    const second = socket.ask({ do: 'chat', text: 'b' })
    const [a, b] = made[0]!.sent
    made[0]!.say({ say: 'done', id: b.id, version: 2 })
    made[0]!.say({ say: 'problem', id: a.id, code: 'too-fast', text: '' })
    expect((await first)?.say).toBe('problem')
    expect((await second)?.say).toBe('done')
  })

  it('get nothing when the line is cut', async () => {
    const socket = open()
    const asked = socket.ask({ do: 'chat', text: 'a' })
    made[0]!.end(1006)
    expect(await asked).toBeNull()
    expect(await socket.ask({ do: 'chat', text: 'b' })).toBeNull()
  })
})

describe('versions', () => {
  it('that are known already are left out, and a gap is asked for', () => {
    open()
    const [line] = made
    line!.say({ say: 'state', version: 4 })
    line!.say({ say: 'update', version: 4 })
    line!.say({ say: 'update', version: 5 })
    expect(heard.map((news) => 'version' in news && news.version)).toEqual([4, 5])
    line!.say({ say: 'update', version: 7 })
    expect(heard).toHaveLength(2)
    expect(line!.sent).toMatchObject([{ do: 'resume', since: 5 }])
  })
})

describe('an update that does not come', () => {
  it('is asked for after a while', () => {
    const socket = open()
    const [line] = made
    line!.say({ say: 'state', version: 4 })
    void socket.ask({ do: 'undo', version: 4, to: 3 })
    line!.say({ say: 'done', id: line!.sent[0].id, version: 5 })
    vi.advanceTimersByTime(1_900)
    expect(line!.sent).toHaveLength(1)
    vi.advanceTimersByTime(200)
    expect(line!.sent[1]).toMatchObject({ do: 'resume', since: 4 })
  })

  it('is not asked for when it has come', () => {
    const socket = open()
    const [line] = made
    line!.say({ say: 'state', version: 4 })
    void socket.ask({ do: 'undo', version: 4, to: 3 })
    line!.say({ say: 'done', id: line!.sent[0].id, version: 5 })
    line!.say({ say: 'update', version: 5 })
    vi.advanceTimersByTime(9_000)
    expect(line!.sent).toHaveLength(1)
  })
})

describe('a cut', () => {
  it('comes back after a pause that grows, from the version that is known', () => {
    open()
    made[0]!.say({ say: 'state', version: 3 })
    made[0]!.end(1006)
    expect(states.at(-1)).toBe('cut')
    vi.advanceTimersByTime(300)
    expect(made).toHaveLength(2)
    expect(made[1]!.address).toBe('ws://here/table?since=3')
    made[1]!.end(1006)
    vi.advanceTimersByTime(300)
    expect(made).toHaveLength(2)
    vi.advanceTimersByTime(300)
    expect(made).toHaveLength(3)
    made[2]!.say({ say: 'state', version: 3 })
    expect(states.at(-1)).toBe('open')
    made[2]!.end(1006)
    vi.advanceTimersByTime(300)
    expect(made).toHaveLength(4)
  })

  it('comes back at once when somebody asks for it, and not twice', () => {
    const socket = open()
    made[0]!.end(1006)
    socket.retry()
    expect(made).toHaveLength(2)
    socket.retry()
    vi.advanceTimersByTime(60_000)
    expect(made).toHaveLength(2)
  })

  it.each([4429, 4503])('with code %i is tried again', (code) => {
    open()
    made[0]!.end(code)
    vi.advanceTimersByTime(300)
    expect(made).toHaveLength(2)
    expect(rejections).toEqual([])
  })

  it.each([4403, 4404, 4409])('with code %i is for good', (code) => {
    open()
    made[0]!.end(code)
    vi.advanceTimersByTime(60_000)
    expect(made).toHaveLength(1)
    expect(rejections).toEqual([code])
  })

  it('does not come back after the page has closed the line', () => {
    open().close()
    vi.advanceTimersByTime(60_000)
    expect(made).toHaveLength(1)
    expect(states.at(-1)).toBe('closed')
  })
})

it('a pause of the site is told', () => {
  open()
  made[0]!.say({ say: 'problem', id: null, code: 'paused', text: '' })
  expect(states.at(-1)).toBe('paused')
})
