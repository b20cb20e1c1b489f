import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { company, design, group, only } from '../../../tests/kit/house'
import type { RecipientGroup, RecipientItem } from '../../generated/types'
import { findContactGroups, findGroupCycle } from './contact-groups'
import { resolveRecipients } from './resolve'

const contactgroup = (id: string): RecipientItem => ({ type: 'contactgroup', id, name: `组${id}` })
const formif = (...to: RecipientGroup[]): RecipientItem => ({
  type: 'formif',
  id: 'if',
  name: '如果',
  data: { ifstr: '1 == 1', to },
})
const programmed = (when: RecipientGroup[], to: RecipientGroup[]): RecipientItem => ({
  type: 'function',
  id: 'f',
  name: '方法',
  data: { fun_id: null, fun_model: { type: 'creater_concact', data: { contact: [{ when, to }] } } },
})

/** Each group references others, in one of the three possible ways. */
const ways: ((names: string[]) => RecipientGroup[])[] = [
  (names) => [group(names.map(contactgroup))],
  (names) => names.map((id) => group([formif(group([contactgroup(id)]))])),
  (names) => names.map((id) => group([programmed(only('li'), [group([contactgroup(id)])])])),
]

const ids = ['a', 'b', 'c', 'd', 'e', 'f']
const graphs = fc
  .tuple(
    fc.array(fc.subarray(ids), { minLength: ids.length, maxLength: ids.length }),
    fc.array(fc.constantFrom(...ways), { minLength: ids.length, maxLength: ids.length }),
  )
  .map(([edges, drawn]) => ({
    edges: new Map(ids.map((id, at) => [id, edges[at] ?? []])),
    groups: new Map(ids.map((id, at) => [id, drawn[at]?.(edges[at] ?? []) ?? []])),
  }))

/** Whether one group leads to another, found by following as many references as there are groups. */
function reaches(edges: ReadonlyMap<string, string[]>, from: string, to: string): boolean {
  let at = new Set([from])
  for (let step = 0; step < ids.length; step++) {
    at = new Set([...at].flatMap((id) => edges.get(id) ?? []))
    if (at.has(to)) return true
  }
  return false
}

test('finds contact groups wherever recipients name them, each once', () => {
  const groups = [
    group([contactgroup('a'), formif(group([contactgroup('b'), contactgroup('a')]))]),
    group([programmed([group([contactgroup('c')])], [group([formif(group([contactgroup('d')]))])])]),
  ]
  expect(findContactGroups(groups)).toEqual(['a', 'b', 'c', 'd'])
})

describe('contact groups in a circle', () => {
  test.each<[string, [string, string[]][], string, string[] | undefined]>([
    ['directly', [['a', ['a']]], 'a', ['a', 'a']],
    [
      'by way of others',
      [
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['a']],
      ],
      'a',
      ['a', 'b', 'c', 'a'],
    ],
    [
      'not by a circle that it only leads to',
      [
        ['a', ['b']],
        ['b', ['b']],
      ],
      'a',
      undefined,
    ],
    ['not by one that is gone', [['a', ['x']]], 'a', undefined],
  ])('%s', (_, edges, id, path) => {
    const groups = new Map(edges.map(([from, to]) => [from, [group(to.map(contactgroup))]]))
    expect(findGroupCycle(id, groups)).toEqual(path)
  })

  test('finds a circle exactly when a walk returns to its group, and reports such a walk', () => {
    fc.assert(
      fc.property(graphs, fc.constantFrom(...ids), ({ edges, groups }, id) => {
        const path = findGroupCycle(id, groups)
        expect(path !== undefined).toBe(reaches(edges, id, id))
        for (const [at, next] of (path ?? []).entries())
          if (at) expect(edges.get(path?.[at - 1] ?? '')).toContain(next)
      }),
    )
  })

  test('resolves groups in a circle to the people in any of them', () => {
    fc.assert(
      fc.property(graphs, fc.constantFrom(...ids), ({ groups }, id) => {
        const people = new Map([...groups].map(([one, inside]) => [one, [...inside, ...only('li')]]))
        const found = resolveRecipients([group([contactgroup(id)])], {
          directory: company(),
          set: { runRoots: [], runRoottype: null },
          groups: people,
          creatorId: 'li',
          creatorDeptId: '2',
          lastUserId: 'li',
          lastDeptId: '2',
          form: design([]).formset,
          values: {},
        })
        expect(found.people).toEqual(['li'])
      }),
    )
  })
})
