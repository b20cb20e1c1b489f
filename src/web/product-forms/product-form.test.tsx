import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { OwnForm } from '#/generated/types'
import form from '#schemas/forms/design-part.json'
import '../platform/i18n/design-texts'
import { setLanguage } from '../platform/i18n/i18n'
import { useProductForm } from './product-form'

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const own = form as OwnForm
const [field] = own.list

function designOf(hint?: string) {
  const overrides = hint === undefined ? {} : { [String(field?.model)]: { hint } }
  const { result, unmount } = renderHook(() => useProductForm(own, overrides))
  unmount()
  return result.current
}

test('a form that opens again has the design of its last opening', () => {
  expect(designOf()).toBe(designOf())
})

test('a form that opens with other overrides has another design', () => {
  const plain = designOf()
  expect(designOf('one').list[0]).not.toEqual(plain.list[0])
  expect(designOf()).toEqual(plain)
})

test('a form that opens in another language has its words', async () => {
  const chinese = designOf().list[0]?.name
  await setLanguage('en')
  const english = designOf().list[0]?.name
  await setLanguage('zh')
  expect(english).not.toBe(chinese)
})
