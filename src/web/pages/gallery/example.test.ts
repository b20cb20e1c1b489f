import { beforeAll, expect, test } from 'vitest'
import { checkForm } from '#/core/form/check/check-form'
import { fields } from '#/core/form/design/fields'
import { fullRights } from '#/core/form/rights/rights'
import '../../platform/i18n/design-texts'
import { speak, t } from '../../platform/i18n/i18n'
import { exhibitOf } from './example'
import { states } from './example-states'

beforeAll(() => speak('zh'))

const listed = fields.map((field) => [field.name, field] as const)

test.each(listed)('%s is shown with a value that it allows', (_, field) => {
  const { form, item, example, long } = exhibitOf(field, 'small')
  expect(form.list).toContain(item)
  for (const values of [example ?? {}, long ?? {}])
    expect(checkForm(form, values, fullRights(form))).toEqual([])
  const holdsValue = Object.keys(field.value ?? {}).length > 0
  expect(example !== undefined).toBe(holdsValue)
})

test('the states have names', () => {
  for (const { name } of states) expect(t(`gallery.state.${name}`)).not.toContain('gallery.')
})
