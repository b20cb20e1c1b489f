import { expect, test } from 'vitest'
import { design, start, step } from '../../../../tests/kit/house'
import { expandScopes } from './field-search'

const versionOf = (id: string, steps: string[]) => ({
  id,
  designId: 'design',
  number: 1,
  design: design([start([]), ...steps.map((name) => step(name))]),
})
const versions = new Map(
  [versionOf('new', ['审批']), versionOf('old', ['审批', '复核'])].map((one) => [one.id, one]),
)
const at = (versionId: string, stepId: string | null) => ({ versionId, stepId })

test('extends read access to a step to the same step of other versions', () =>
  expect(expandScopes([at('new', '审批')], versions)).toEqual([at('new', '审批'), at('old', '审批')]))

test('grants no read access for a step that another version lacks', () =>
  expect(expandScopes([at('old', '复核'), at('new', '审批')], versions)).toEqual([
    ...[at('new', '审批'), at('old', '复核'), at('old', '审批')],
  ]))

test('lets a creator read the created flows of every version', () =>
  expect(expandScopes([at('new', null)], versions)).toEqual([at('new', null), at('old', null)]))
