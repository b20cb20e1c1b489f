import { expect, test } from 'vitest'
import { Failure } from '../platform/call-error'
import { clearErrors, errorsNow, logError, noteRequest } from './errors'

test('an error tells the last request that failed before it; a refusal is no error of its own (S1-238)', () => {
  clearErrors()
  noteRequest('/api/oa/flow/deal', new Failure('意见必填', 'flow.reason-required'))
  expect(errorsNow()).toEqual([])
  logError(new Error('x is undefined'), 'flow-deal')
  expect(errorsNow()[0]).toMatchObject({
    message: 'x is undefined',
    component: 'flow-deal',
    request: '/api/oa/flow/deal · 200 · flow.reason-required · 意见必填',
  })
})

test('a request that the server could not answer is an error, with its address', () => {
  clearErrors()
  noteRequest('/api/oa/flow/waiting', new Failure('服务器出错了', 'server.failed', null, 500))
  expect(errorsNow()[0]).toMatchObject({ message: '服务器出错了', component: '/api/oa/flow/waiting' })
})
