import { type EnterpriseClient, enterpriseClientOf } from '../../core/menu/enterprise-client'
import type { WechatworkAppJsapiconfData } from '../../generated/types'
import { t } from '../platform'
import { quietApi } from '../platform/api'
import { pageSettings } from '../platform/settings'
import { logError } from './errors'

type AgentConf = WechatworkAppJsapiconfData['agentConfig']

/** Interface that the enterprise WeChat client provides to pages. */
interface ClientBridge {
  agentConfig?(
    conf: AgentConf & { jsApiList: string[]; success(): void; fail(answer: { errMsg?: string }): void },
  ): void
  invoke?(name: string, input: object): void
}

const bridge = (): ClientBridge | undefined => (window as { wx?: ClientBridge }).wx

/** Returns the enterprise client that the page is opened in. */
export const currentClient = (): EnterpriseClient | undefined => enterpriseClientOf(navigator.userAgent)

let isConfigured = false

/**
 * Checks whether the client must be configured: inside it, for the company's platform, run by a provider
 * (S1-017).
 */
function isAsked(): boolean {
  const { third } = pageSettings()
  return third?.saas === true && third.platform === 'wechatwork' && currentClient()?.name === 'wechatwork'
}

const configure = (conf: AgentConf): Promise<void> =>
  new Promise((resolve, reject) => {
    const client = bridge()
    if (!client) return reject(new Error('agentConfig: no script of the client'))
    const { agentConfig } = client
    if (!agentConfig) return reject(new Error('agentConfig: function not exist'))
    const fail = ({ errMsg = '' }) => reject(new Error(errMsg))
    agentConfig({ ...conf, jsApiList: ['openDefaultBrowser'], success: resolve, fail })
  })

/** Reports a failure to the administrators' log too; a failure of that is ignored. */
async function noteFailure(reason: string): Promise<void> {
  const { name: client, version } = currentClient() ?? {}
  if (!client || version === undefined) return
  const result = { client, version: version.slice(0, 50), reason: reason.slice(0, 300) || '?' }
  await quietApi.employee.clientfailures.note(result).catch(() => undefined)
}

/**
 * Registers the page with the client; a failure is only logged (S1-247), for an outdated client as a readable
 * message (S1-248).
 */
export async function configureClient(): Promise<void> {
  if (!isAsked() || isConfigured) return
  try {
    const url = location.href.split('#', 1)[0] ?? ''
    const { agentConfig } = await quietApi.wechatwork.app.jsapiconf({ url })
    await configure(agentConfig)
    isConfigured = true
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure)
    const isOld = reason.includes('function not exist')
    logError(isOld ? new Error(t('client.too-old')) : failure, 'agentConfig')
    void noteFailure(isOld ? t('client.too-old') : reason)
  }
}

/** Opens the page in the system browser (S1-071). */
export function openInBrowser(): void {
  const { href } = location
  const invoke = isConfigured ? bridge()?.invoke : undefined
  if (invoke) invoke('openDefaultBrowser', { url: href })
  else if (currentClient()?.name === 'dingtalk')
    location.assign(`dingtalk://dingtalkclient/page/link?url=${encodeURIComponent(href)}&pc_slide=false`)
  else window.open(href, '_blank', 'noopener')
}
