import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { CompanySettings } from '#/generated/types'
import { api } from '../../platform/api'
import { setLanguage } from '../../platform/i18n/i18n'
import * as session from '../../stores/session'
import { Toaster } from '../../ui/toast'
import SettingsPage from './page'

vi.mock('../../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))

/* A settings page is defined by its document: what it loads, saves, and shows afterwards. */

beforeAll(async () => {
  vi.stubGlobal('IntersectionObserver', undefined)
  await setLanguage('zh')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const settings: CompanySettings = {
  company_name: '',
  logo: '',
  colour: '',
  print_watermark: '',
  compress_image: true,
  file_mb: 50,
  image_mb: 20,
  forbid_plain: false,
  seal_answers: false,
  password_policy: 'asvs',
  second_factor: 'nobody',
  second_factor_roles: [],
  scan_sign_in: true,
  session_idle_hours: 72,
  session_hours: 168,
  act_as_admins: false,
  require_act_reason: false,
  allow_cancel_parts: false,
  allow_hand_to_creator: true,
  allow_approve_own: false,
  allow_location: false,
  withdraw_minutes: 0,
  notice_mail: false,
  notice_chat: false,
  decide_by_mail: false,
  decide_by_card: false,
  notice_push: false,
  notice_language: 'zh',
  quiet_from: '',
  quiet_until: '',
  invoice_buyers: '',
  help_contact: '',
  embed_origins: '',
  alert: '',
}

test('reads and saves settings by the documented calls', async () => {
  const read = vi.spyOn(api.oa.company, 'settings').mockResolvedValue({ settings, changes: [] })
  const save = vi.spyOn(api.oa.flow.com_config, 'save').mockResolvedValue(settings as never)
  vi.spyOn(session, 'loadSession').mockResolvedValue(undefined as never)
  render(
    <MemoryRouter>
      <SettingsPage name="company-settings" />
      <Toaster />
    </MemoryRouter>,
  )
  const box = await screen.findByLabelText('对所有人的提醒')
  fireEvent.change(box, { target: { value: '周五停电' } })
  fireEvent.blur(box)
  fireEvent.click(await screen.findByRole('button', { name: '保存' }))
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
  expect(save.mock.calls[0]?.[0]).toMatchObject({ settings: { alert: '周五停电' }, seen: settings })
  expect(await screen.findByText('已保存，立即生效')).toBeDefined()
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
})
