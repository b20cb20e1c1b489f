import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'

/** Signs the address alone; the client checks that it belongs to the company. */
export default defineCall('wechatwork/app/jsapiconf', ({ url }, { outside, clock, randomHex }) => {
  if (!outside?.clientConf) throw new BusinessError('wechatwork.not-configured')
  return outside.clientConf({ url, nonce: randomHex(8), now: clock.now() })
})
