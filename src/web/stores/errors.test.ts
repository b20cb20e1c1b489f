import { expect, test } from 'vitest'
import { CallError } from '../platform/call-error'
import { clearErrors, currentErrors, logError, recordFailedRequest } from './errors'

test('an error includes the last failed request; a rejection alone is not an error (S1-238)', () => {
  clearErrors()
  recordFailedRequest('/api/oa/flow/deal', new CallError('意见必填', 'flow.reason-required'))
  expect(currentErrors()).toEqual([])
  logError(new Error('x is undefined'), 'flow-deal')
  expect(currentErrors()[0]).toMatchObject({
    message: 'x is undefined',
    component: 'flow-deal',
    request: '/api/oa/flow/deal · 200 · flow.reason-required · 意见必填',
  })
})

test('logs a request that the server failed to answer as an error with its address', () => {
  clearErrors()
  recordFailedRequest('/api/oa/flow/waiting', new CallError('服务器出错了', 'server.failed', null, 500))
  expect(currentErrors()[0]).toMatchObject({ message: '服务器出错了', component: '/api/oa/flow/waiting' })
})
