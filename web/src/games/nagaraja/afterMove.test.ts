import { describe, expect, it } from 'vitest'
import type { NagarajaMove, NagarajaView } from '../../generated/wire'
import { imagined } from './afterMove'
import { planOf } from './plan'
import recorded from './steps.json'

const common = recorded.steps.map(({ before }) => before as unknown as NagarajaView).find((view) =>
  view.common.offer !== null && view.common.seats.every(({ rooms }) => rooms.length > 1),
)!.common
type Room = NagarajaView['common']['seats'][number]['rooms'][number]
const think = (move: NagarajaMove, effect: string, seat: number) => imagined(common, planOf(move), effect, 0, seat)
const use = (...targets: string[]): NagarajaMove => ({ do: 'use', card: 'x', stick: 'green', targets })

describe('a temple that is thought of', () => {
  const [first, second] = common.seats[1]!.rooms as unknown as [Room, Room]

  it('has the offered tile where it would be laid', () => {
    const after = think({ do: 'lay', room: 'Z9', turn: 2 }, 'lay', 0)
    expect(after?.rooms.at(-1)).toMatchObject({ room: 'Z9', turn: 2, tile: common.offer!.tile })
    expect(think({ do: 'lay', room: 'Z9', turn: 2 }, 'lay', 1)).toBeNull()
  })

  it('has a tile turned on from how it lies', () => {
    const after = think(use(`opp-${first.room}+3`), 'rotate', 1)
    expect(after?.rooms.find(({ room }) => room === first.room)?.turn).toBe((first.turn + 3) % 4)
  })

  it('has two tiles in each other’s room', () => {
    const after = think(use(`opp-${first.room}`, `opp-${second.room}`), 'swap', 1)
    expect(after?.rooms.find(({ room }) => room === second.room)?.tile).toBe(first.tile)
    expect(after?.rooms.find(({ room }) => room === first.room)?.tile).toBe(second.tile)
  })

  it('has relics changed in a swap, but not when they are looked at', () => {
    const targets = ['opp-N1', 'opp-W2']
    expect(think(use(...targets), 'look', 1)?.relics).toBe(common.seats[1]!.relics)
    expect(think(use(...targets), 'swap', 1)?.relics).not.toBe(common.seats[1]!.relics)
  })

  it('has the trap', () => {
    expect(think(use('opp-C3'), 'trap', 1)?.trap).toBe('C3')
  })
})
