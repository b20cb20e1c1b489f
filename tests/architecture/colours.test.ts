import { expect, test } from 'vitest'
import { tokenNames } from './css-colours'
import { filesIn } from './sources'

const home = 'src/web/ui/tokens.css'
const styles = filesIn('src/web', '.css').filter(({ path }) => path !== home)
const code = filesIn('src/web', '.ts', '.tsx').filter(({ path }) => !path.includes('.test.'))

const comments = /\/\*[\s\S]*?\*\//g
const coloured = /(?:color|background|border|outline|shadow|fill|stroke|caret|decoration)[\w-]*\s*:/
const named =
  /(?<![\w-])(?:white|black|red|green|blue|gr[ae]y|orange|yellow|purple|silver|pink|brown|navy|teal|maroon|gold)(?![\w-])/
const reckoned = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i

const colourIn = (declaration: string) =>
  reckoned.exec(declaration)?.[0] ?? (coloured.test(declaration) ? named.exec(declaration)?.[0] : undefined)

/** Declarations of a style sheet; colours inside a url(…) belong to a picture that is only a mask. */
const declarationsOf = (css: string) =>
  css
    .replace(comments, '')
    .replace(/url\("[^"]*"\)/g, '')
    .split(/[{};]/)
    .filter((part) => part.includes(':'))

test.each(styles)('$path uses only colour tokens in styles', ({ text }) => {
  expect(declarationsOf(text).filter(colourIn)).toEqual([])
})

test.each(code)('$path contains no colour literals in code', ({ text }) => {
  const literals = [...text.matchAll(/(['"`])(?:#[\da-f]{3,8}|(?:rgb|hsl)a?\([^'"`]*)\1/gi)]
  expect(literals.map(([literal]) => literal)).toEqual([])
})

test('defines every token that is used', () => {
  const used = [...styles, ...code].flatMap(({ path, text }) =>
    [...text.matchAll(/var\((--q-[\w-]*[\w])\s*[,)]/g)].map(([, name = '']) => `${path}: ${name}`),
  )
  const set = [...styles, ...code].flatMap(({ text }) =>
    [...text.matchAll(/(--q-[\w-]+)['"]?(?: as string)?\]?\s*:/g)].map(([, name = '']) => name),
  )
  const known = new Set([...tokenNames, ...set])
  expect(used.filter((use) => !known.has(use.split(': ')[1] ?? ''))).toEqual([])
})
