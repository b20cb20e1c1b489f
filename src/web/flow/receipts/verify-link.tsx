import { t } from '../../platform/i18n/i18n'
import { ButtonLink } from '../../ui/button'

/** Leads to the page that checks what is taken from here; it opens beside. */
export const VerifyLink = () => (
  <ButtonLink kind="text" to="/verify" target="_blank">
    {t('chain.check')}
  </ButtonLink>
)
