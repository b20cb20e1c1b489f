import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { speak } from '../../platform/i18n'
import '../../platform/designing-texts'
import { ConflictDialog } from './conflict-dialog'

beforeAll(() => speak('zh'))
afterEach(cleanup)

test('a conflict says who saved in between; one looks, loads or overwrites', () => {
  const chosen = { onReload: vi.fn(), onOverwrite: vi.fn(), onClose: vi.fn() }
  render(<ConflictDialog other={{ name: '李四', at: '2026-11-21T06:00:00.000Z' }} {...chosen} />)
  expect(screen.getByText(/李四 于 2026-11-2\d .* 保存过/)).toBeTruthy()
  const link = screen.getByRole('link', { name: '查看对方的版本', hidden: true })
  expect(link.getAttribute('target')).toBe('_blank')
  fireEvent.click(screen.getByRole('button', { name: '用我的内容覆盖', hidden: true }))
  expect(chosen.onOverwrite).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: '载入最新内容', hidden: true }))
  expect(chosen.onReload).toHaveBeenCalledOnce()
})
