import { t } from '../../platform'
import { TextField } from '../../ui'

interface CodeFieldProps {
  value: string
  onChange(code: string): void
}

/** Input of the second factor: an authenticator code, or a recovery code. */
export const CodeField = ({ value, onChange }: CodeFieldProps) => (
  <TextField
    label={t('login.code')}
    name="code"
    autoComplete="one-time-code"
    autoFocus
    hint={t('login.code-hint')}
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)
