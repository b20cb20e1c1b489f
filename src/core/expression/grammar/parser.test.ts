import { readFileSync } from 'node:fs'
import { buildParserFile } from '@lezer/generator'
import { expect, test } from 'vitest'

const head = `// biome-ignore-all format: generated from expression.grammar, which says how
// biome-ignore-all lint: generated from expression.grammar, which says how
// biome-ignore-all assist: generated from expression.grammar, which says how
`
const longText = /(?<=^ +\w+: )"(.{91,})"/gm
const pieces = (text: string) => text.match(/(?:[^"\\]|\\.){1,90}/g) ?? []

/** The parser file as it must be: long table texts are cut so that lines stay readable in a diff. */
function generate() {
  const grammar = readFileSync(new URL('expression.grammar', import.meta.url), 'utf8')
  const { parser } = buildParserFile(grammar, { typeScript: true })
  const cut = (_: string, text: string) =>
    pieces(text)
      .map((piece) => `"${piece}"`)
      .join(' +\n    ')
  return head + parser.replace(longText, cut)
}

test('matches the committed parser with the one its grammar generates', async () => {
  await expect(generate()).toMatchFileSnapshot('./parser.ts')
})
