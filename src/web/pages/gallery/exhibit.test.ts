import { beforeAll, expect, test } from 'vitest'
import { checkForm } from '#/core/form/check-form'
import { fields } from '#/core/form/fields'
import { fullRights } from '#/core/form/rights'
import type { FieldSchema } from '#/generated/types'
import { speak } from '../../platform/i18n'
import { exhibitOf } from './exhibit'

beforeAll(() => speak('zh'))

const listed = fields.map((field) => [field.name, field] as const)
const asksElsewhere = ({ options }: FieldSchema) => Object.hasOwn(options?.properties ?? {}, 'sourceType')

test.each(listed)('%s is shown with a value that it allows', (_, field) => {
  const { form, values } = exhibitOf(field, 'small')
  expect(form.list).toHaveLength(1)
  expect(checkForm(form, values, fullRights(form))).toEqual([])
  const isFilled = Object.keys(field.value ?? {}).length > 0 && !asksElsewhere(field)
  if (isFilled) expect(Object.keys(values)).toHaveLength(1)
})
