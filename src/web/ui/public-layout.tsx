import './public-layout.css'
import type { ReactNode } from 'react'
import { useCompanyIdentity, useProductName } from '../platform/company-identity'
import { LanguageMenu } from './language-menu'
import { Logo } from './logo'

interface OpenPageProps {
  title: string
  /** Purpose of the page in one sentence. */
  text: string
  children: ReactNode
}

/** Renders a page outside the shell: logo, language choice, and a card with the content. */
export const PublicLayout = ({ title, text, children }: OpenPageProps) => (
  <main className="open-page">
    <header className="q-row q-gap-2-5 q-strong">
      <Logo tick="var(--q-surface)" image={useCompanyIdentity().logo} />
      <span>{useProductName()}</span>
      <LanguageMenu />
    </header>
    <div className="q-card">
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  </main>
)
