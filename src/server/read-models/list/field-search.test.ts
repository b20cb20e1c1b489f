import { expect, test } from 'vitest'
import { design, field, start, step } from '../../../../tests/kit/house'
import { runToCompletion } from '../../../core/slices'
import { expandScopes, fieldConditions, searchableFields, visibleVersionsInSlices } from './field-search'

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

test('lists the fields of each version once, however many conditions and versions there are', async () => {
  let reads = 0
  const items = Array.from({ length: 50 }, (_, at) => field(at + 1, `字段${at}`))
  const drawn = design([start([])], items)
  const formset = {
    ...drawn.formset,
    get list() {
      reads += 1
      return items
    },
  }
  const rights = new Map(items.map(({ key }) => [key, { access: 'view' as const }]))
  const sight = { rights, isPartial: false, keys: new Set<string>(), models: new Set<string>() } as never
  const versions = ['one', 'two'].map((at) => ({
    design: { ...drawn, formset: Object.create(formset) },
    sights: [{ at, sight }],
  }))
  const fields = items.slice(0, 10).map(({ key }) => ({ key, has: '甲' }))
  const conditions = await fieldConditions({ flowid: 'flow', fields }, async () => versions)
  expect(conditions.map(({ places }) => places[0]?.at)).toEqual(fields.map(() => ['one', 'two']))
  expect(runToCompletion(searchableFields(versions))).toHaveLength(50)
  expect([...searchableFields(versions)].length).toBeGreaterThanOrEqual(versions.length)
  expect(reads).toBeLessThanOrEqual(2 * versions.length)
})

test('can interrupt what a reader sees between the steps of each version', () => {
  const places = ['new', 'old'].flatMap((versionId) =>
    ['审批', '复核'].map((at) => ({ versionId, at, sight: () => ({}) as never })),
  )
  const parts = visibleVersionsInSlices(versions, places)
  expect([...parts].length).toBe(places.length)
})
