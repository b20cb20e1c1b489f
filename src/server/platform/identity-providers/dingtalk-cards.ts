import { createHash, createHmac } from 'node:crypto'
import type { DecisionCard } from '../../../core/flow'
import { isSameText } from '../security/token-key'
import { type CardCallback, type CardEvent, type CardPlatform, requestAge } from './card-platform'
import type { ProviderCall, ProviderResponse } from './provider-client'

/*
 * Interactive cards of DingTalk. A card is an instance of a template that the company draws in DingTalk's card builder
 * (docs/decision-links.md names its variables); the server fills in the variables. A press is a callback with the
 * parameters of the button; its headers sign the time with the secret under which the address was registered. They do not sign
 * the body, so that the token of the button is what proves the decision, and the person whom DingTalk names must be its own.
 */

/** Application whose cards they are, its template, the secret of the callbacks, and the address of the site. */
interface DingTalkKeys {
  robot: string
  template: string
  secret: string
  site: string
}

/** Parameters of a card, all of them texts. */
type CardParameters = Record<string, string>

/** Returns what the buttons of one outcome need: a token to press, or the address of the page where a reason is typed. */
function buttonParameters(
  { buttons, open }: DecisionCard,
  outcome: DecisionCard['buttons'][number]['outcome'],
): CardParameters {
  const button = buttons.find((one) => one.outcome === outcome)
  const isPressed = button !== undefined && !button.needsReason
  return {
    [`${outcome}_label`]: button?.label ?? '',
    [`${outcome}_token`]: isPressed ? button.token : '',
    [`${outcome}_url`]: button && !isPressed ? (open.url ?? '') : '',
  }
}

/** Builds the variables of a card; the template shows them as plain texts. */
const toDingTalkParameters = (card: DecisionCard): CardParameters => ({
  title: card.title,
  content: card.fields.map(({ name, text }) => `${name}：${text}`).join('\n'),
  result: card.result,
  notice: '',
  open_label: card.open.url ? card.open.label : '',
  open_url: card.open.url ?? '',
  ...buttonParameters(card, 'agree'),
  ...buttonParameters(card, 'refuse'),
})

/** Whether the headers sign their time with the secret, not too long ago. */
function isSigned({ headers, now }: CardCallback, secret: string): boolean {
  const [timestamp, signature] = ['x-ddpaas-signature-timestamp', 'x-ddpaas-signature'].map((name) =>
    String(headers[name] ?? ''),
  ) as [string, string]
  const expected = createHmac('sha256', secret).update(timestamp).digest('base64')
  return isSameText(signature, expected) && Math.abs(now - Number(timestamp)) <= requestAge
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

interface Press {
  type?: unknown
  userId?: unknown
  /** Action as JSON in a text. */
  content?: unknown
}

interface PressedAction {
  cardPrivateData?: { params?: { token?: unknown } }
}

/** Verifies a request and returns who pressed which button. */
function read(request: CardCallback, { secret }: DingTalkKeys): CardEvent | undefined {
  if (request.method !== 'POST' || !isSigned(request, secret)) return undefined
  try {
    const press = JSON.parse(request.body) as Press | null
    if (press?.type !== 'actionCallback') return { kind: 'other' }
    const action = JSON.parse(textOf(press.content)) as PressedAction | null
    const token = textOf(action?.cardPrivateData?.params?.token)
    return { kind: 'press', presser: textOf(press.userId), token, reason: '' }
  } catch {
    return undefined
  }
}

type Sent = ProviderResponse & { success?: boolean }

/** Creates the cards of DingTalk; registers the address of the callbacks before the first one is sent. */
export function createDingTalkCards(ask: ProviderCall, keys: DingTalkKeys): CardPlatform {
  const { robot, template, secret, site } = keys
  // A second installation of the company has a key of its own, since a key leads to one address.
  const callbackRouteKey = `qianpi-${createHash('sha256').update(site).digest('hex').slice(0, 16)}`
  let registration: Promise<unknown> | undefined
  const register = () => {
    const callbackUrl = `${site}/cards/dingtalk`
    registration ??= ask('/v1.0/card/callbacks/register', {
      apiSecret: secret,
      callbackUrl,
      callbackRouteKey,
      forceUpdate: true,
    }).catch((error: unknown) => {
      registration = undefined
      throw error
    })
    return registration
  }
  return {
    showsReply: true,
    send: async (to, card, id) => {
      await register()
      const sent = await ask<Sent>('/v1.0/card/instances/createAndDeliver', {
        cardTemplateId: template,
        outTrackId: id,
        callbackType: 'HTTP',
        callbackRouteKey,
        cardData: { cardParamMap: toDingTalkParameters(card) },
        userIdType: 1,
        openSpaceId: `dtv1.card//IM_ROBOT.${to}`,
        imRobotOpenSpaceModel: { supportForward: false },
        imRobotOpenDeliverModel: { spaceType: 'IM_ROBOT', robotCode: robot },
      })
      return sent ? id : ''
    },
    update: async (_, reference, card) => {
      await ask.put('/v1.0/card/instances', {
        outTrackId: reference,
        cardData: { cardParamMap: toDingTalkParameters(card) },
        cardUpdateOptions: { updateCardDataByKey: true },
      })
    },
    read: (request) => read(request, keys),
    // The sentence is seen by the person who pressed alone.
    reply: ({ text }) => ({
      type: 'application/json',
      body: JSON.stringify({
        cardUpdateOptions: { updateCardDataByKey: true, updatePrivateDataByKey: true },
        userPrivateData: { cardParamMap: { notice: text } },
      }),
    }),
  }
}
