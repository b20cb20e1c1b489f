/** The entry of the custom element <qianpi-inbox>: tasks of a person in a page of a portal, from the product's server. */

import '../../ui/tokens.css'
import '../../ui/elements.css'
import '../../ui/kit.css'
import '../../ui/layers.css'
import '../../ui/layout.css'
import '../form-react.css'
import { createRoot, type Root } from 'react-dom/client'
import type { Language, Theme } from '../../platform'
import { attachStyledRoot } from '../element-styles'
import { type FormLook, FormSurroundings } from '../form-surroundings'
import { applyPageNonce, type FormsHost } from '../forms-host'
import { Inbox } from './inbox'

const attributes = ['server', 'token-url', 'locale', 'theme', 'colour'] as const

/** Smallest picture: pictures of a form are not loaded into pages of others. */
const emptyPicture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** Asks an address of the portal for an embed token of its person. */
async function fetchToken(address: string): Promise<string> {
  const response = await fetch(address, { method: 'POST', credentials: 'same-origin' })
  const { token } = (await response.json()) as { token?: unknown }
  if (!response.ok || typeof token !== 'string') throw new Error(`no token from ${address}`)
  return token
}

/** Returns the classes of a ground: texts in dark colours would be unreadable on a page that has none. */
const groundOf = ({ 'data-theme': theme }: FormLook) =>
  theme === 'light' ? '' : 'q-surface q-radius-md q-pad-3'

/**
 * The element <qianpi-inbox>. `server` is the address of the product, `token-url` the portal's own address that returns an embed token
 * (`{ "token": … }`); a page may set the function `getToken` instead. It fires `count` with the number of waiting tasks as
 * `detail`, and `decide` with task, request and button.
 */
export class QianpiInboxElement extends HTMLElement {
  static readonly observedAttributes = attributes

  /** Returns an embed token, in place of `token-url`. */
  getToken: (() => Promise<string>) | undefined

  private root: Root | undefined
  private round = 0

  constructor() {
    super()
    attachStyledRoot(this)
  }

  connectedCallback(): void {
    this.draw()
  }

  disconnectedCallback(): void {
    // An element that is moved is put back at once.
    queueMicrotask(() => {
      if (this.isConnected) return
      this.root?.unmount()
      this.root = undefined
      this.shadowRoot?.replaceChildren()
    })
  }

  attributeChangedCallback(): void {
    this.draw()
  }

  /** Loads the tasks anew. */
  refresh(): void {
    this.round++
    this.draw()
  }

  private readonly requestToken = async (): Promise<string> =>
    this.getToken ? this.getToken() : fetchToken(this.getAttribute('token-url') ?? '')

  private fire(event: 'count' | 'decide', detail: unknown): void {
    this.dispatchEvent(new CustomEvent(event, { detail, bubbles: true }))
  }

  private draw(): void {
    const server = this.getAttribute('server')?.replace(/\/+$/, '')
    if (!this.isConnected || !this.shadowRoot || !server) return
    if (!this.root) {
      applyPageNonce(this.nonce || undefined)
      this.root = createRoot(this.shadowRoot.appendChild(document.createElement('div')))
    }
    const host: FormsHost = {
      // Files need a sign-in: they are read in the product.
      fileLink: (_, version) => (version ? emptyPicture : server),
    }
    this.root.render(
      <FormSurroundings
        locale={(this.getAttribute('locale') as Language | null) ?? undefined}
        theme={(this.getAttribute('theme') as Theme | null) ?? undefined}
        colour={this.getAttribute('colour') ?? undefined}
        host={host}
        container={this.shadowRoot}
      >
        {(look) => (
          <section {...look} className={`${look.className} inbox ${groundOf(look)}`}>
            <Inbox
              server={server}
              getToken={this.requestToken}
              round={this.round}
              onCount={(count) => this.fire('count', count)}
              onDecide={(decision) => this.fire('decide', decision)}
            />
          </section>
        )}
      </FormSurroundings>,
    )
  }
}

if (!customElements.get('qianpi-inbox')) customElements.define('qianpi-inbox', QianpiInboxElement)
