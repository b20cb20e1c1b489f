import { expect, test } from 'vitest'
import { enterpriseClientOf } from './enterprise-client'

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15'
const desk = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36'

test.each([
  [`${phone} AliApp(DingTalk/7.5.10) com.laiwang.DingTalk/1 Channel/201200`, 'dingtalk', '7.5.10'],
  [`${desk} dingtalk-win/1.0.0 nw(0.14.7) DingTalk(7.6.0-Release.1)`, 'dingtalk', '7.6.0'],
  [`${phone} wxwork/4.1.10 MicroMessenger/7.0.1 Language/zh`, 'wechatwork', '4.1.10'],
  [`${desk} wxwork/4.1.6 (MicroMessenger/6.2) WindowsWechat`, 'wechatwork', '4.1.6'],
  [`${phone} Lark/7.9.5 LarkLocale/zh_CN ChannelName/Feishu`, 'feishu', '7.9.5'],
  [`${desk} Feishu/7.1.0`, 'feishu', '7.1.0'],
])('recognizes %s as a client', (agent, name, version) =>
  expect(enterpriseClientOf(agent)).toEqual({ name, version }),
)

test.each([phone, desk, `${phone} MicroMessenger/8.0`, ''])('does not recognize %s as a client', (agent) =>
  expect(enterpriseClientOf(agent)).toBeUndefined(),
)
