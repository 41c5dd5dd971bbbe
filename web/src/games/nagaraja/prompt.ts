/** The line that says what can be done now. */
import { maybe } from '../../text/text.svelte'
import type { Choosing } from './choosing.svelte'
import { t } from './nagaraja'
import type { Stage } from './stage.svelte'
import { named, targetsInWords } from './words'

export function promptFor(stage: Stage, choosing: Choosing): string {
  const { client, view } = stage
  if (stage.event !== null) return client.describe({ version: client.version, event: stage.event, note: null })
  const { common } = view
  const seat = client.names[common.turn] ?? ''
  if (common.phase === 'over') {
    const winner = client.names[common.winner ?? 0] ?? ''
    return t('nagaraja.say.over', { seat: winner, why: (common.ending ?? '').replace('-', '_') })
  }
  if (client.moves.length === 0) {
    return maybe(`nagaraja.wait.${common.phase}`, { seat }) ?? ''
  }
  const other = client.names[1 - stage.near] ?? ''
  switch (common.phase) {
    case 'bidding': {
      const { bid_count: count } = common.seats[1 - stage.near]!
      return count > 0 ? t('nagaraja.say.bid.second', { other, count }) : t('nagaraja.say.bid.first')
    }
    case 'confronting':
      return promptConfronting(stage, choosing, other)
    case 'answering':
      return common.pending === null
        ? ''
        : t('nagaraja.say.answer', {
            other,
            card: named(common.pending.card),
            targets: targetsInWords(common.pending.targets, other, t('nagaraja.you')),
            count: common.pending.targets.length,
          })
    case 'taking':
      return t('nagaraja.say.take')
    case 'laying':
      return t(choosing.plan === null ? 'nagaraja.say.lay' : 'nagaraja.say.lay.turn')
    case 'giving':
      return t('nagaraja.say.give', { other })
  }
}

function promptConfronting(stage: Stage, choosing: Choosing, other: string): string {
  const [card] = choosing.held
  const is = card === undefined ? undefined : stage.cardOf(card)
  if (is === undefined) {
    const can = stage.client.moves.some((move) => move.do === 'use')
    return t(can ? 'nagaraja.say.confront' : 'nagaraja.say.pass')
  }
  return (
    maybe(`nagaraja.say.use.${is.symbol}-${is.effect}`, { other, target: is.target, number: is.number, left: choosing.open.size > 0 && choosing.plan === null ? 'true' : 'false' }) ?? named(is.id)
  )
}
