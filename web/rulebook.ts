/** Reads docs/rules when the page is built, so that no Markdown is read in the browser. */
import { marked, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import type { Block, Word } from './src/pages/learn/rulebook.ts'

/** Makes a module of each file of the rules: its default export is a list of `Block`. */
export function rulebook(): Plugin {
  return {
    name: 'rulebook',
    transform: (code, id) =>
      /\/docs\/rules\/[^?]*\.md$/.test(id) ? `export default ${JSON.stringify(readRules(code))}` : undefined,
  }
}

export function readRules(text: string): Block[] {
  return marked.lexer(text).flatMap((token) => blocksOf(token as Tokens.Generic))
}

function blocksOf(token: Tokens.Generic): Block[] {
  switch (token.type) {
    case 'heading':
      return [{ kind: 'heading', level: token['depth'], words: wordsOf(token.tokens) }]
    case 'list':
      return (token as unknown as Tokens.List).items.map((item) => {
        const words = wordsOf(item.tokens)
        return { kind: 'rule', id: ruleOf(words), words }
      })
    case 'table': {
      const { header, rows } = token as unknown as Tokens.Table
      return [{ kind: 'table', rows: [header, ...rows].map((row) => row.map((cell) => wordsOf(cell.tokens))) }]
    }
    case 'paragraph':
      return [{ kind: 'text', words: wordsOf(token.tokens) }]
    case 'space':
      return []
    default:
      throw new Error(`the page cannot show a ${token.type} in the rules: ${token.raw}`)
  }
}

/** What a rule's line begins with, such as **H14**, is its address. */
function ruleOf([first]: Word[]): string | null {
  return first?.kind === 'bold' ? (/^[A-Z]\d+/.exec(first.text)?.[0] ?? null) : null
}

const KINDS: Record<string, 'bold' | 'soft' | 'code'> = { strong: 'bold', em: 'soft', codespan: 'code' }

function wordsOf(tokens: Token[] = []): Word[] {
  return (tokens as Tokens.Generic[]).flatMap((token): Word[] => {
    const text = token['text'].replace(/\s*\n\s*/g, ' ')
    if (token.type === 'link') return [{ kind: 'link', text, to: token['href'] }]
    const kind = KINDS[token.type]
    if (kind !== undefined) return [{ kind, text }]
    return token.tokens ? wordsOf(token.tokens) : [{ kind: 'plain', text }]
  })
}
