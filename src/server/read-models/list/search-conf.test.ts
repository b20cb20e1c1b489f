import { expect, test } from 'vitest'
import { field } from '../../../../tests/kit/form-of'
import { design, start } from '../../../../tests/kit/house'
import type { VisibleVersion } from './field-search'
import { describeFields } from './search-conf'

test('describes how a list displays a column, as the schema of its field defines', async () => {
  const fields = [
    ...[field('底色', { type: 'color' }), field('满意度', { type: 'rate' }), field('天数')],
    field('分隔', { type: 'divider' }),
  ]
  const sight = { keys: new Set(fields.map(({ key }) => key)), rights: new Map() }
  const versions = [{ design: design([start([])], fields), sights: [{ at: 'a', sight }] }]
  const { columns } = await describeFields(versions as unknown as VisibleVersion[])
  expect(columns.map(({ name, as }) => [name, as])).toEqual([
    ['底色', 'colour'],
    ['满意度', 'stars'],
    ['天数', undefined],
  ])
})
