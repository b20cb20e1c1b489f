import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RecipientGroup, RecipientItem } from '#/generated/types'
import { encryptText } from '../../platform/encryption/encrypted-text'
import { decodeGroups, encodeGroups } from './groups-editor'

const person: RecipientItem = { type: 'user', id: '100028', name: '徐丽华' }
const department: RecipientItem = { type: 'dept', id: '7', name: '财务部', coverage: 'n' }
const groups: RecipientGroup[] = [
  {
    chosetype: 'custom',
    customformula: 'difference($1,$2)',
    chosed: [department, person],
    runRoots: [{ type: 'dept', id: '3', name: '研发中心' }],
    runRoottype: 'lastuser',
  },
  {
    chosetype: 'or',
    runRoots: [],
    chosed: [
      {
        type: 'formif',
        id: 'if',
        name: '大额',
        data: { ifstr: '1 == 1', to: [{ chosetype: 'or', chosed: [person], runRoots: [] }] },
      },
    ],
  },
]
const kind = { name: 'qianpi-groups', version: 1 }
const sealed = (value: unknown) => encryptText(kind, JSON.stringify(value))
const wrong = { fault: 'picker.paste-format' }

test('decodes groups as they were copied, and encodes them unreadably', async () => {
  const text = await encodeGroups(groups)
  expect(text).toMatch(/^qianpi-groups:1@/)
  expect(text).not.toContain('徐丽华')
  expect(await decodeGroups(` ${text}\n`)).toEqual({ groups })
})

test('encoding the same groups twice gives different texts', async () => {
  expect(await encodeGroups(groups)).not.toBe(await encodeGroups(groups))
})

describe('S2-155: rejected clipboard texts', () => {
  const inside = (item: object) => [{ chosetype: 'or', runRoots: [], chosed: [item] }]

  test.each<[string, string]>([
    ['nothing', ''],
    ['any other text', '财务部'],
    ['groups that are not sealed', JSON.stringify(groups)],
    ['another kind of sealed text', encryptText({ name: 'qianpi-form', version: 1 }, JSON.stringify(groups))],
    ['what is no list', sealed({ chosed: [] })],
    ['no group at all', sealed([])],
    ['more groups than there may be', sealed(Array(101).fill(groups[0]))],
    ['a mode that there is not', sealed([{ ...groups[0], chosetype: 'xor' }])],
    ['a kind of item that there is not', sealed(inside({ ...person, type: 'script' }))],
    ['an item without a name', sealed(inside({ type: 'user', id: '1' }))],
    ['levels that there are not', sealed(inside({ ...department, coverage: 12 }))],
    [
      'the same inside a condition',
      sealed(
        inside({ ...person, type: 'formif', data: { ifstr: '', to: inside({ ...person, type: 'x' }) } }),
      ),
    ],
    [
      'names that reach into objects',
      encryptText(kind, '[{"__proto__":{"x":1},"chosetype":"or","chosed":[]}]'),
    ],
    ['what is nested without end', sealed(inside({ ...person, data: nested(100) }))],
  ])('rejects a pasted text: %s', async (_, text) => expect(await decodeGroups(text)).toEqual(wrong))

  test('rejects a text that was changed anywhere', async () => {
    const text = await encodeGroups(groups)
    await fc.assert(
      fc.asyncProperty(
        fc.nat(text.length - 1),
        fc.constantFrom('A', 'z', '+', '@', ''),
        async (at, letter) => {
          fc.pre(text[at] !== letter && at >= 'qianpi-groups:1@'.length)
          const changed = text.slice(0, at) + letter + text.slice(at + 1)
          expect(await decodeGroups(changed)).toEqual(wrong)
        },
      ),
      { numRuns: 60 },
    )
  })
})

test.each([0, 2, 12])('rejects a text of version %i as made by another product version', async (version) => {
  const text = encryptText({ ...kind, version }, JSON.stringify(groups))
  expect(await decodeGroups(text)).toEqual({ fault: 'picker.paste-version' })
})

function nested(depth: number): unknown {
  return depth ? [nested(depth - 1)] : 1
}
