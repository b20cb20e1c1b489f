import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { faultFinding, noteFinding, type ProofFinding, proofFinding } from '#/core/proof/trust'
import { setLanguage } from '../../platform/i18n/i18n'
import VerifyPage from './page'
import type { LocalFile } from './read-proof'

const { readProof } = vi.hoisted(() => ({
  readProof: vi.fn<(files: readonly LocalFile[], key?: string) => ProofFinding[]>(),
}))
vi.mock('../../platform/settings', () => ({ pageSettings: () => ({ zone: 'Asia/Shanghai' }) }))
vi.mock('./read-proof', async (original) => ({ ...(await original<object>()), verifyProofFiles: readProof }))

beforeAll(() => setLanguage('zh'))
beforeEach(() => readProof.mockReset().mockReturnValue([proofFinding('verify.entries', { n: 4 })]))
afterEach(cleanup)

const input = () => screen.getByLabelText(/拖到这里|另一个文件/)
const bundle = new File(['PK'], '租赁合同.zip')
const choose = (file: File) => fireEvent.change(input(), { target: { files: [file] } })

test('reads a chosen file in the page and says that the proof is valid and why', async () => {
  render(<VerifyPage />)
  choose(bundle)
  expect(await screen.findByText('验证通过')).toBeTruthy()
  expect(screen.getByText('4 个文件与清单一致')).toBeTruthy()
  expect(screen.getByText('租赁合同.zip')).toBeTruthy()
})

test('rejects a proof with a single fault', async () => {
  readProof.mockReturnValue([
    proofFinding('verify.entries', { n: 4 }),
    faultFinding('verify.signature-wrong'),
  ])
  render(<VerifyPage />)
  fireEvent.drop(input(), { dataTransfer: { files: [bundle] } })
  expect(await screen.findByText('验证不通过')).toBeTruthy()
  expect(screen.getByText('签名不对')).toBeTruthy()
})

test('calls a file without a fingerprint to compare consistent, not proven', async () => {
  readProof.mockReturnValue([
    noteFinding('verify.key-told', { key: '0cdf' }),
    proofFinding('verify.entries', { n: 4 }),
  ])
  render(<VerifyPage />)
  choose(bundle)
  expect(await screen.findByText(/未核对由谁签名/)).toBeTruthy()
  expect(screen.queryByText('验证通过')).toBeNull()
})

test('reports both of two faults of the same kind', async () => {
  readProof.mockReturnValue([
    faultFinding('verify.entry-changed', { path: 'flow.json' }),
    faultFinding('verify.entry-changed', { path: 'files/1.pdf' }),
  ])
  render(<VerifyPage />)
  choose(bundle)
  expect(await screen.findAllByRole('listitem')).toHaveLength(2)
})

test('checks the same file against a fingerprint that is typed later', async () => {
  render(<VerifyPage />)
  choose(bundle)
  await screen.findByText('验证通过')
  expect(readProof.mock.lastCall?.[1]).toBeUndefined()
  fireEvent.change(screen.getByLabelText('信任的指纹（可不填）'), { target: { value: ' 0C DF ' } })
  expect(readProof.mock.lastCall).toEqual([[expect.objectContaining({ name: '租赁合同.zip' })], '0cdf'])
})

test('compares a signed PDF that is dropped later with the bundle', async () => {
  render(<VerifyPage />)
  choose(bundle)
  await screen.findByText('验证通过')
  choose(new File(['%PDF-1.7'], '合同.pdf'))
  expect(await screen.findByText('租赁合同.zip + 合同.pdf')).toBeTruthy()
  expect(readProof.mock.lastCall?.[0].map(({ name }) => name)).toEqual(['租赁合同.zip', '合同.pdf'])
})
