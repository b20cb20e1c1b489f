import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Problem } from '#/generated/types'
import { design, start } from '../../../tests/kit/house'
import '../platform/i18n/design-texts'
import { setLanguage } from '../platform/i18n/i18n'
import { PublishDialog } from './publish-dialog'

vi.mock('../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))
beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const warning = (n: number): Problem => ({
  code: 'design.no-refusal',
  level: 'warning',
  params: { step: `步骤${n}` },
  place: { step: `s${n}` },
})

test('lists the open warnings of a design before its first publication and counts those beyond 20', async () => {
  const about = { flowid: 'f', design: design([start([])]), version: null, broken: [] }
  const warnings = Array.from({ length: 22 }, (_, n) => warning(n + 1))
  const acts = { onPublish: async () => true, onClose: () => undefined }
  render(<PublishDialog {...about} {...acts} warnings={warnings} />)
  expect(await screen.findByText('还有 22 条提醒没有处理：')).toBeDefined()
  expect(screen.getAllByText(/步骤\d+/)).toHaveLength(20)
  expect(screen.getByText('另有 2 条，见“问题”')).toBeDefined()
  cleanup()
  render(<PublishDialog {...about} {...acts} warnings={[]} />)
  expect(screen.queryByText(/条提醒没有处理/)).toBeNull()
})
