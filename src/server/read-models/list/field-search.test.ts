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

test('whoever read a step of one version reads the same step of the others', () =>
  expect(expandScopes([at('new', '审批')], versions)).toEqual([at('new', '审批'), at('old', '审批')]))

test('a step that another version does not have gives nothing to read there', () =>
  expect(expandScopes([at('old', '复核'), at('new', '审批')], versions)).toEqual([
    ...[at('new', '审批'), at('old', '复核'), at('old', '审批')],
  ]))

test('a creator reads his flows of every version', () =>
  expect(expandScopes([at('new', null)], versions)).toEqual([at('new', null), at('old', null)]))
