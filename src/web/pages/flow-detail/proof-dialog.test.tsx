import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OaFlowProofHeadData } from '../../../generated/types'
import { CallError } from '../../platform/call-error'
import { setLanguage } from '../../platform/i18n/i18n'
import * as session from '../../stores/session'
import ProofDialog from './proof-dialog'

const { head, bundle } = vi.hoisted(() => ({ head: vi.fn(), bundle: vi.fn() }))
vi.mock('../../platform/api', () => ({
  api: { oa: { flow: { proof: { bundle } } } },
  quietApi: { oa: { flow: { proof: { head } } } },
}))
const holds = (...roles: string[]) =>
  vi.spyOn(session, 'useSession').mockReturnValue({
    person: { roles: Object.fromEntries(roles.map((role) => [role, true])) },
    hasEnded: false,
  } as never)
beforeAll(() => setLanguage('zh'))
beforeEach(() => void holds('flow.work'))
afterEach(cleanup)

const link = 'a1'.repeat(32)
const proof: OaFlowProofHeadData = { acts: 6, link, checkpoint: 3, checkpoint_at: '2026-11-26T04:03:00Z' }
const shown = () =>
  render(<ProofDialog flowlistid="f1" onClose={() => undefined} />, { wrapper: MemoryRouter })

test('shows the number of chained actions, the hash and the checkpoint that contains it', async () => {
  head.mockResolvedValue(proof)
  shown()
  expect(await screen.findByText(link)).toBeTruthy()
  expect(screen.getByText('6')).toBeTruthy()
  expect(screen.getByText(/^第 3 号，2026-11-26/)).toBeTruthy()
  expect(screen.getByRole('link', { name: '去验证' }).getAttribute('href')).toBe('/verify')
})

test('downloads the proof bundle of the flow', async () => {
  head.mockResolvedValue(proof)
  bundle.mockResolvedValue(undefined)
  shown()
  fireEvent.click(await screen.findByRole('button', { name: '下载证明包' }))
  expect(bundle).toHaveBeenCalledWith({ flowOi_id: 'f1' })
})

test('offers no download to people whose role withholds exports', async () => {
  holds('flow.work', '-flow.work.export')
  head.mockResolvedValue(proof)
  shown()
  expect(await screen.findByRole('link', { name: '去验证' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '下载证明包' })).toBeNull()
})

test('says that actions outside a checkpoint wait for the next one', async () => {
  head.mockResolvedValue({ ...proof, checkpoint: null, checkpoint_at: null })
  shown()
  expect(await screen.findByText('等待下一分钟的检查点')).toBeTruthy()
})

test('offers no download for a flow older than the chains', async () => {
  head.mockResolvedValue({ ...proof, acts: 0, link: '' })
  shown()
  expect(await screen.findByText(/还没有可证明的操作/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '下载证明包' })).toBeNull()
})

test('shows in the dialog why the proof is unavailable', async () => {
  head.mockRejectedValue(new CallError('没有权限查看此流程'))
  shown()
  expect(await screen.findByText('没有权限查看此流程')).toBeTruthy()
})
