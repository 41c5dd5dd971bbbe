/**
 * Reads the rules as they are written in docs/rules: headings, lists, tables, and inside a line
 * bold, emphasis and code. What a rule's line begins with, such as **H14**, is its address.
 */
export type Word =
  | { kind: 'plain' | 'bold' | 'soft' | 'code'; text: string }
  | { kind: 'link'; text: string; to: string }

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; words: Word[] }
  | { kind: 'rule'; id: string | null; words: Word[] }
  | { kind: 'text'; words: Word[] }
  | { kind: 'table'; rows: Word[][][] }

const MARKS = /\*\*(.+?)\*\*|`(.+?)`|\*(.+?)\*|\[(.+?)\]\((.+?)\)/g

export function words(line: string): Word[] {
  const found: Word[] = []
  let end = 0
  for (const match of line.matchAll(MARKS)) {
    if (match.index > end) found.push({ kind: 'plain', text: line.slice(end, match.index) })
    const [whole, bold, code, soft, link, to] = match
    if (bold !== undefined) found.push({ kind: 'bold', text: bold })
    else if (code !== undefined) found.push({ kind: 'code', text: code })
    else if (soft !== undefined) found.push({ kind: 'soft', text: soft })
    else found.push({ kind: 'link', text: link!, to: to! })
    end = match.index + whole.length
  }
  if (end < line.length) found.push({ kind: 'plain', text: line.slice(end) })
  return found
}

/** Lines that belong together in one: those that go on are indented, or follow plain text. */
function joined(text: string): string[] {
  const lines: string[] = []
  for (const line of text.split('\n')) {
    const goesOn = /^\s+\S/.test(line) || (/^[^#|\-\s]/.test(line) && /^[^#|\s]/.test(lines.at(-1) ?? ''))
    if (goesOn) lines[lines.length - 1] += ` ${line.trim()}`
    else lines.push(line)
  }
  return lines
}

export function readRules(text: string): Block[] {
  const blocks: Block[] = []
  for (const line of joined(text)) {
    const heading = /^(#{1,3}) (.+)$/.exec(line)
    if (heading) {
      const level = heading[1]!.length as 1 | 2 | 3
      blocks.push({ kind: 'heading', level, words: words(heading[2]!) })
    } else if (line.startsWith('- ')) {
      const id = /^- \*\*([HN]\d+)/.exec(line)?.[1] ?? null
      blocks.push({ kind: 'rule', id, words: words(line.slice(2)) })
    } else if (line.startsWith('|')) {
      if (/^[|\s:-]+$/.test(line)) continue
      const row = line.split('|').slice(1, -1).map((cell) => words(cell.trim()))
      const last = blocks.at(-1)
      if (last?.kind === 'table') last.rows.push(row)
      else blocks.push({ kind: 'table', rows: [row] })
    } else if (line !== '') {
      blocks.push({ kind: 'text', words: words(line) })
    }
  }
  return blocks
}

const isChapter = (block: Block) => block.kind === 'heading' && block.level === 2

/** What stands before the first chapter is for developers. */
export const chapters = (blocks: Block[]): Block[] => blocks.slice(blocks.findIndex(isChapter))

/** The rules that are our rulings, in full or in part: the last chapter names them. */
export function rulings(blocks: Block[]): Set<string> {
  const named = JSON.stringify(blocks.slice(blocks.findLastIndex(isChapter)))
  return new Set(named.match(/\b[HN]\d+\b/g))
}
