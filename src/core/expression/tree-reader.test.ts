import type { SyntaxNode } from '@lezer/common'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { broken, sound, swapped, wild } from '../../../tests/kit/random-expression'
import { parser } from './grammar/parser'
import { expressionLimits } from './limits'
import { bracketContent, parseReference } from './reference'
import { findSyntaxProblems } from './syntax'
import { walkNodes } from './tree'
import { readTree } from './tree-reader'

const numRuns = Number(process.env.FUZZ_RUNS ?? 1_000)

/** Converts a syntax tree of the generated parser, in which no problem was found. */
function convert(text: string, node: SyntaxNode): unknown {
  const { name, from, to, firstChild, lastChild } = node
  const written = text.slice(from, to)
  const [first, last] = [firstChild ?? node, lastChild ?? node]
  const read = (of: SyntaxNode) => convert(text, of)
  if (name === 'Brackets') return Object.assign(read(first) as object, { from, to, bracketed: true })
  if (name === 'Unary') return { from, to, type: 'unary', operator: written[0], of: read(last) }
  if (name === 'Binary') {
    const { from: start, to: end } = first.nextSibling ?? first
    return {
      from,
      to,
      type: 'binary',
      operator: text.slice(start, end),
      left: read(first),
      right: read(last),
    }
  }
  if (name === 'Call') {
    const args = last.getChildren('Expression').map(read)
    const form = written.slice(0, written.indexOf('['))
    return { from, to, type: 'call', form, name: bracketContent(text, first), args }
  }
  if (name === 'FieldReference')
    return { from, to, type: 'field', ...parseReference(bracketContent(text, node)) }
  if (name === 'Number') return { from, to, type: 'number', digits: written }
  if (name === 'Boolean') return { from, to, type: 'boolean', value: written === 'true' }
  const value = written.slice(1, -1).replace(/\\(["\\n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
  return { from, to, type: 'text', value }
}

const signs = fc
  .array(
    fc.constantFrom(
      ...[
        '(',
        '（',
        ')',
        ',',
        '，',
        '"',
        '“',
        '”',
        '@[',
        '@[a_1685774578123_1]',
        '$[f]',
        '#[f](',
        '#C[f]',
        ']',
        '$1',
        '1.5',
      ],
      ...[
        '1',
        '.',
        '+',
        '-',
        '*',
        '/',
        '!',
        '!=',
        '==',
        '=',
        '<',
        '<=',
        '&&',
        '||',
        '&',
        'true',
        'falsely',
        '字',
      ],
      ...[' ', '\n', '\u3000', '\u2003', '\\', '\\"', '$[f]()', '@[量_bhq6G]', '@[无]', '9'.repeat(31)],
    ),
    { maxLength: 9 },
  )
  .map((parts) => parts.join(''))

test('reads the trees of the generated parser, and no text in which this finds a problem', () => {
  const texts = fc.oneof(signs, wild, broken, swapped, ...Object.values(sound))
  fc.assert(
    fc.property(texts, (text) => {
      fc.pre(text.trim() !== '' && text.length <= expressionLimits.length)
      const { firstChild } = parser.parse(text).topNode
      const isValid = firstChild && findSyntaxProblems(text).length === 0
      const read = readTree(text)
      expect(read?.tree).toEqual(isValid ? convert(text, firstChild) : undefined)
      if (read) expect(read.nodes).toBe([...walkNodes(read.tree)].length)
    }),
    { numRuns },
  )
})
