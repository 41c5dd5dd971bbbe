import { describe, expect, it } from 'vitest'
import type { Frame } from '../wire/api'
import type { News } from '../wire/socket'
import { readHead, ReplayLine } from './replay'

const RECORD = 'mela record 1\ngame holi\nrules 1\nseats 3\nplayer 0 "Ana \\"A\\" B"\nplayer 2 "Cy"\n\nstart 3:1\n'

describe('the head of a record', () => {
  it('tells the game and the players', () => {
    expect(readHead(RECORD)).toEqual({ game: 'holi', colours: [], players: ['Ana "A" B', '2', 'Cy'] })
  })

  it('tells the colours that were chosen', () => {
    expect(readHead(RECORD.replace('seats 3', 'seats 3\noption colours ["red", "blue", "green"]'))?.colours).toEqual(['red', 'blue', 'green'])
  })

  it.each(['', 'a letter to mother', RECORD.replace('game holi', 'chess'), RECORD.replace('mela', 'pgn')])(
    'is not in %j',
    (text) => expect(readHead(text)).toBeNull(),
  )
})

describe('a record in the place of a server', () => {
  const frames = [0, 1, 2].map((version) => ({
    version,
    note: null,
    events: [{ event: 'turn-began', seat: version % 2 }],
    view: { common: { turn: version % 2 } },
  })) as unknown as Frame[]

  it('shows a step with all that happened before, and plays the next', () => {
    const heard: News[] = []
    const listener = { hear: (news: News) => heard.push(news), connection: () => {}, rejected: () => {} }
    const line = new ReplayLine({ game: 'holi', colours: [], players: ['Ana', 'Bo'] }, frames, 1, listener)
    line.show(1)
    line.play(2)
    expect(heard[0]).toMatchObject({ say: 'state', version: 1, seat: 1, turn: 1, moves: null })
    expect(heard[0]).toHaveProperty('log.length', 2)
    expect(heard[1]).toMatchObject({ say: 'update', version: 2, turn: 0, events: frames[2]!.events })
  })
})
