import { beforeAll, expect, test } from 'vitest'
import { checkForm } from '#/core/form/check/check-form'
import { fieldSchemas } from '#/core/form/design/fields'
import { fullRights } from '#/core/form/rights/rights'
import '../../platform/i18n/design-texts'
import { setLanguage, t } from '../../platform/i18n/i18n'
import { buildExample } from './example'
import { fieldExampleStates } from './showcase'

beforeAll(() => setLanguage('zh'))

const listed = fieldSchemas.map((field) => [field.name, field] as const)

test.each(listed)('shows %s with a value that it allows', (_, field) => {
  const { form, item, example, long } = buildExample(field, 'small')
  expect(form.list).toContain(item)
  for (const values of [example ?? {}, long ?? {}])
    expect(checkForm(form, values, fullRights(form))).toEqual([])
  const holdsValue = Object.keys(field.value ?? {}).length > 0
  expect(example !== undefined).toBe(holdsValue)
})

test('every state has a name', () => {
  for (const { name } of fieldExampleStates) expect(t(`gallery.state.${name}`)).not.toContain('gallery.')
})
