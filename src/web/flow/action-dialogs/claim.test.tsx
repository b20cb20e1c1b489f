import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../../platform/call-error'
import { setLanguage } from '../../platform/i18n/i18n'
import { Toaster } from '../../ui/toast'
import { ClaimButton } from './claim-button'
import ReleaseDialog from './release-dialog'

const send = vi.hoisted(() => vi.fn())
vi.mock('../../platform/http', () => ({ send }))
vi.mock('../../platform/settings', () => ({
  pageSettings: () => ({ encrypt: false, version: '1', baseUrl: '', zone: 'Asia/Shanghai' }),
}))

const badges = { cc: 0, message: 0, msg_entrust: 0, flow_entrust: 0, waiting: 3, needcreat: 0 }
const answer = { status: 200, data: JSON.stringify({ success: true, msg: '', data: { badges } }) }
const sent = () => JSON.parse(send.mock.calls[0]?.[0]?.data ?? 'null')

beforeAll(() => setLanguage('zh'))
beforeEach(() => {
  send.mockReset()
  send.mockResolvedValue(answer)
})
afterEach(cleanup)

function claiming() {
  const onDone = vi.fn(async () => undefined)
  render(
    <>
      <ClaimButton msgid="m1" name="租赁合同" onDone={onDone} />
      <Toaster />
    </>,
  )
  return { onDone, button: screen.getByRole('button', { name: '认领 租赁合同' }) }
}

test('claiming shows the task as claimed by the reader, and reloads the page', async () => {
  const { onDone, button } = claiming()
  fireEvent.click(button)
  await screen.findByText('已认领，现由您处理')
  expect(sent()).toMatchObject({ msgid: 'm1' })
  expect(onDone).toHaveBeenCalledTimes(1)
})

test('a late claim shows who has claimed the task, and reloads the page', async () => {
  send.mockRejectedValue(new CallError('“用章”已于 10:00 归 林晓峰 处理', 'flow.message-claimed'))
  const { onDone, button } = claiming()
  fireEvent.click(button)
  await screen.findByText(/归 林晓峰 处理/)
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
})

test('cannot claim twice while the claim is running', async () => {
  let reply = (_: unknown) => undefined as unknown
  send.mockReturnValue(
    new Promise((resolve) => {
      reply = resolve
    }),
  )
  const { onDone, button } = claiming()
  fireEvent.click(button)
  fireEvent.click(button)
  await act(async () => void reply(answer))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(send).toHaveBeenCalledTimes(1)
})

test('releasing asks for the reason and sends it', async () => {
  const onDone = vi.fn()
  await act(async () => void render(<ReleaseDialog msgid="m1" onClose={() => undefined} onDone={onDone} />))
  fireEvent.click(await screen.findByRole('button', { name: '放回' }))
  await screen.findByText('请填写放回的原因')
  expect(send).not.toHaveBeenCalled()
  fireEvent.change(await screen.findByLabelText('原因'), { target: { value: '今天不在公司' } })
  fireEvent.click(screen.getByRole('button', { name: '放回' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(sent()).toMatchObject({ msgid: 'm1', reason: '今天不在公司' })
})
