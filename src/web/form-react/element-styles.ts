/** Name that the build of the package replaces by the style sheets of forms. */
const styles = '@qianpi/form-react/style.css'

/** Creates the shadow root of an element, with the style sheets of forms, which no policy of the page refuses. */
export function attachStyledRoot(element: HTMLElement): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  element.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet]
}
