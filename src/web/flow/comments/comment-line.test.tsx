import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Comment } from '#/generated/types'
import { setLanguage } from '../../platform/i18n/i18n'
import { CommentLine } from './comment-line'

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const comment: Comment = {
  _id: 'c1',
  created_at: '2026-11-29T08:00:00.000Z',
  created_id: '100008',
  creater: '林晓峰',
  actor: null,
  advice: null,
  text: '发票抬头不符',
  mentions: [],
  files: [],
  quotes: [],
  reactions: [],
  withdrawn: false,
  mayWithdraw: false,
}

test('marks the advice of an agent with what it recommends, the agent and its owner', () => {
  const actor = '智能体 核对助手（负责人 王磊）'
  render(<CommentLine remark={{ ...comment, actor, advice: 'refuse' }} onWithdraw={() => undefined} />)
  expect(screen.getByText('智能体建议：不同意')).toBeTruthy()
  expect(screen.getByText(`由 ${actor} 代为操作`)).toBeTruthy()
})

test('shows the comment of a person as a comment', () => {
  render(<CommentLine remark={comment} onWithdraw={() => undefined} />)
  expect(screen.getByText('评论')).toBeTruthy()
  expect(screen.queryByText(/智能体/)).toBeNull()
})
