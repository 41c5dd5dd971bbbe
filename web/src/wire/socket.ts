/**
 * The socket of a table. It comes back by itself after a cut, pairs questions with answers by id,
 * and asks for everything again when a version is missing. What it hears goes to its listener.
 */
import type { Ask, Said } from '../generated/wire'

/** A question without the id, which the socket gives. */
export type Question = Ask extends infer Q ? (Q extends { id: number } ? Omit<Q, 'id'> : never) : never
/** What is said to nobody in particular. */
export type News = Extract<Said, { say: 'state' | 'update' | 'table' | 'chat' | 'open' }>
/** What is said to the one who asked. */
export type Answer = Exclude<Said, News>

/** Paused: the server speaks, but a part of it does not answer just now. */
export type Connection = 'joining' | 'open' | 'paused' | 'cut' | 'closed'

export interface Listener {
  hear(news: News): void
  connection(state: Connection): void
  /** There is nothing to see here, now or later. */
  rejected(code: Rejection): void
}

/** A page of another site, an unknown table, a foreign seat: trying again would not help. */
export type Rejection = 4403 | 4404 | 4409
const REJECTIONS: readonly number[] = [4403, 4404, 4409] satisfies Rejection[]
const OPEN = 1

/** What a table can be talked with: the socket, or a record that is shown again. */
export interface Line {
  ask(question: Question): Promise<Answer | null>
  retry(): void
  close(): void
}

const FIRST_PAUSE = 300
const LONGEST_PAUSE = 8_000
/** Milliseconds after which an update is thought to be lost. */
const LATE = 2_000

export class TableSocket implements Line {
  #socket: WebSocket | null = null
  #waiting = new Map<number, (answer: Answer | null) => void>()
  #next = 1
  #version = -1
  #pause = FIRST_PAUSE
  #again: ReturnType<typeof setTimeout> | undefined
  #ended = false

  constructor(
    readonly address: string,
    readonly listener: Listener,
    readonly make: (address: string) => WebSocket = (address) => new WebSocket(address),
  ) {
    this.#open()
  }

  /** Ask; null if the connection was cut before the answer came. */
  ask(question: Question): Promise<Answer | null> {
    const socket = this.#socket
    if (socket === null || socket.readyState !== OPEN) return Promise.resolve(null)
    const id = this.#next++
    socket.send(JSON.stringify({ ...question, id }))
    return new Promise((resolve) => this.#waiting.set(id, resolve))
  }

  /** Try at once instead of after the pause. */
  retry(): void {
    if (this.#socket === null && !this.#ended) {
      clearTimeout(this.#again)
      this.#open()
    }
  }

  close(): void {
    this.#ended = true
    clearTimeout(this.#again)
    this.#socket?.close()
    this.#drop()
    this.listener.connection('closed')
  }

  #open(): void {
    const known = this.#version < 0 ? '' : `${this.address.includes('?') ? '&' : '?'}since=${this.#version}`
    const socket = this.make(this.address + known)
    this.#socket = socket
    socket.onmessage = (message) => this.#hear(JSON.parse(message.data))
    socket.onclose = (event) => {
      if (this.#socket !== socket) return
      this.#drop()
      if (this.#ended) return
      if (REJECTIONS.includes(event.code)) {
        this.#ended = true
        this.listener.connection('closed')
        this.listener.rejected(event.code as Rejection)
        return
      }
      this.listener.connection('cut')
      this.#again = setTimeout(() => this.#open(), this.#pause)
      this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE)
    }
  }

  #drop(): void {
    this.#socket = null
    for (const resolve of this.#waiting.values()) resolve(null)
    this.#waiting.clear()
  }

  /** A step that was made, but whose update was lost, is asked for. */
  #expect(version: number): void {
    if (this.#socket !== null && this.#version < version) {
      void this.ask({ do: 'resume', since: this.#version })
    }
  }

  #hear(said: Said): void {
    switch (said.say) {
      case 'state':
        this.#version = said.version
        this.#pause = FIRST_PAUSE
        this.listener.connection('open')
        this.listener.hear(said)
        return
      case 'update':
        // older ones are in the state already; a gap means that messages were lost
        if (said.version <= this.#version) return
        if (said.version > this.#version + 1) {
          void this.ask({ do: 'resume', since: this.#version })
          return
        }
        this.#version = said.version
        this.listener.hear(said)
        return
      case 'table':
      case 'open':
      case 'chat':
        this.listener.hear(said)
        return
      default:
        if (said.id === null) {
          if (said.say === 'problem' && said.code === 'paused') this.listener.connection('paused')
          return
        }
        if (said.say === 'done') setTimeout(() => this.#expect(said.version), LATE)
        this.#waiting.get(said.id)?.(said)
        this.#waiting.delete(said.id)
    }
  }
}
