import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Draft } from '../../generated/types'
import { setLanguage } from '../platform/i18n/i18n'
import { DraftResume } from './form-sections'
import type { EarlierDraft } from './use-draft'
import type { FormSubmission } from './use-submission'

vi.mock('../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))

afterEach(cleanup)

const found = {
  key: 'k',
  where: 'mobile',
  isStale: false,
  draft: { typed_at: Date.now() - 6.7 * 60_000 } as Draft,
}
const filling = { draft: { found: [found as EarlierDraft] } } as unknown as FormSubmission

test.each([
  ['en', 'from 6 min ago · on a phone'],
  ['es', 'introducido hace 6 min · en un móvil'],
  ['zh', '填写于 6 分钟前 · 手机'],
] as const)('separates the time of a draft from its device in %s', async (language, expected) => {
  await setLanguage(language)
  render(<DraftResume filling={filling} />)
  expect(screen.getByRole('status').querySelector('span')?.textContent).toContain(expected)
})
