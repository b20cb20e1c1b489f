import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { Failure } from '../../platform/failure'
import { speak } from '../../platform/i18n'
import { LivePanel } from './live-panel'
import { useLivePreview } from './use-live-preview'

beforeAll(() => speak('zh'))
afterEach(cleanup)

function Panel({ refusal }: { refusal: Failure }) {
  const { touch, ...live } = useLivePreview(() => Promise.reject(refusal))
  useEffect(touch, [touch])
  return <LivePanel {...live} />
}

const shown = async (refusal: Failure) => {
  render(<Panel refusal={refusal} />)
  await act(() => new Promise((done) => setTimeout(done, 700)))
  return screen.getByRole('complementary').textContent
}

test('where nobody is found the panel says at which step, and why', async () => {
  const trace = [
    { code: 'trace.super-creator', params: { path: '财务部', count: 0 }, people: [] },
    { code: 'trace.passed-left', params: { name: '财务部', who: '吴会' }, people: [] },
  ]
  expect(await shown(new Failure('步骤“审批”找不到接收人', 'flow.nobody-found', { trace }))).toBe(
    '谁会收到步骤“审批”找不到接收人为什么找不到？创建者的上级管理员（财务部）：0 人财务部：主管 吴会 已停用',
  )
})

test('a form that is not filled yet is no fault', async () => {
  expect(await shown(new Failure('表单有 2 处需要修改', 'form.invalid'))).toBe(
    '谁会收到填写完整后，这里会显示接收人。',
  )
})
