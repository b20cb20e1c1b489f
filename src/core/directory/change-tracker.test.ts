import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ChangeHistory,
  addDirectoryVersion as continuedWith,
  createChangeHistory,
  type DepartmentStates,
  findChangedDepartments,
} from './change-tracker'

const marks = (text: string): DepartmentStates<string> =>
  new Map([...text].map((mark, at) => [String(at), mark]))
const continued = (history: ChangeHistory<string>, version: number, states: DepartmentStates<string>) =>
  continuedWith(history, { version, states, isSame: (before, now) => before === now })

test('reports only what differs now and what was removed', () => {
  const history = continued(createChangeHistory(3, marks('abc')), 5, marks('aX'))
  expect(findChangedDepartments(history, 3)).toEqual({ changed: ['1'], gone: ['2'] })
  expect(findChangedDepartments(history, 5)).toEqual({ changed: [], gone: [] })
})

test.each([2, 6])('knows nothing about version %i', (version) => {
  expect(
    findChangedDepartments(continued(createChangeHistory(3, marks('a')), 5, marks('b')), version),
  ).toBeUndefined()
})

test('reports a department that comes back as no longer removed', () => {
  const back = continued(continued(createChangeHistory(1, marks('ab')), 2, marks('a')), 3, marks('ab'))
  expect(findChangedDepartments(back, 1)).toEqual({ changed: ['1'], gone: [] })
})

test('yields the current company when the changes since any version are applied', () => {
  const company = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('1', '2', '3'))
  fc.assert(
    fc.property(fc.array(company, { minLength: 1, maxLength: 6 }), (versions) => {
      const states = versions.map((one) => new Map(Object.entries(one)))
      const [first = new Map(), ...later] = states
      const history = later.reduce(
        (known, state, at) => continued(known, at + 2, state),
        createChangeHistory(1, first),
      )
      const now = states.at(-1)
      for (const [at, before] of states.entries()) {
        const result = findChangedDepartments(history, at + 1)
        const own = new Map(before)
        for (const id of result?.gone ?? []) own.delete(id)
        for (const id of result?.changed ?? []) own.set(id, now?.get(id) ?? '1')
        expect(Object.fromEntries(own)).toEqual(Object.fromEntries(now ?? []))
      }
    }),
  )
})
