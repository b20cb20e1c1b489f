import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setLanguage } from '../platform/i18n/i18n'
import { PageBoundary } from './page-boundary'

beforeAll(() => setLanguage('zh'))
afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
})

let broken = true
function Page() {
  if (broken) throw new Error('没有这个字段')
  return <p>内容</p>
}
const at = (visit: string) => (
  <PageBoundary component="flow-detail" visit={visit}>
    <Page />
  </PageBoundary>
)

test('a crashed page says so, offers a reload and the log, and retries on the next visit (S1-081)', async () => {
  vi.stubEnv('PROD', true)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  broken = true
  const { rerender } = render(at('/flowdetail?flowlistid=1'))
  expect((await screen.findByRole('alert')).textContent).toContain('页面出错了')
  expect(screen.getByRole('button', { name: '重新加载' })).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '错误日志' })))
  await screen.findByText('没有这个字段')
  expect(screen.getByText(/^flow-detail[\s\S]*Page/)).toBeTruthy()
  broken = false
  rerender(at('/flowdetail?flowlistid=2'))
  expect(screen.getByText('内容')).toBeTruthy()
})
