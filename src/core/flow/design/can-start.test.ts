import fc from 'fast-check'
import { expect, test } from 'vitest'
import { design, group, start, step } from '../../../../tests/kit/house'
import { chosen, flowOf, matrix, matrixIds } from '../../../../tests/kit/matrix'
import type { RecipientGroup } from '../../../generated/types'
import { resolveRecipients } from '../../recipient/resolve'
import { canStartFlow } from './can-start'

const opened = (creatPermission: RecipientGroup[]) =>
  design([start(['审批'], { creatPermission }), step('审批')])
const creators = (groups: RecipientGroup[]) =>
  matrixIds.people.filter((id) => canStartFlow(opened(groups), matrix(), id))

const item = fc.oneof(
  fc.constantFrom(...matrixIds.people.map((id) => chosen('user', id))),
  fc.constantFrom(...matrixIds.roles.map((id) => chosen('role', id))),
  fc
    .tuple(fc.constantFrom(...matrixIds.departments), fc.constantFrom(1, 2, 'n' as const, undefined))
    .map(([id, coverage]) => chosen('dept', id, { coverage })),
)
const combined = fc.constantFrom<Partial<RecipientGroup>>(
  { chosetype: 'or' },
  { chosetype: 'and' },
  { chosetype: 'custom', customformula: 'difference(union($1,$2),$3)' },
)

test('permits as creators exactly the people whom the same groups find as recipients', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.array(item, { minLength: 1, maxLength: 3 }), combined), {
        minLength: 1,
        maxLength: 3,
      }),
      (drawn) => {
        const groups = drawn.map(([chosed, mode]) => group(chosed, mode))
        expect(creators(groups).toSorted()).toEqual(resolveRecipients(groups, flowOf()).people.toSorted())
      },
    ),
  )
})

test('permits everyone who has not left when no creator is named', () =>
  expect(creators([])).toEqual(matrixIds.people.filter((id) => matrix().person(id)?.enabled)))

test('permits with a run root only creators in departments below it', () => {
  const everybody = chosen('dept', '1', { coverage: 'n' })
  const below = (...ids: string[]) => [group([everybody], { runRoots: ids.map((id) => chosen('dept', id)) })]
  expect(creators(below('7'))).toEqual(['xu'])
  expect(creators(below('8', '6'))).toEqual(['zhao', 'sun', 'ma'])
})
