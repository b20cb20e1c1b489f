import { attack } from './attacked-company'

/** HTML that would run, load from elsewhere or cover the page, if a page took it as it is. */
export const hostileHtml: readonly string[] = [
  attack,
  '<p><svg<p><p>--></p>',
  '<p>正文</p><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="x()" class="q" id="root">字</p>',
  '<a href="javascript:alert(1)">点我</a>',
  '<a href="&#106;avascript:alert(1)">点我</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">点我</a>',
  '<p>前<svg><script>alert(1)</script></svg>后</p>',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>字',
  '<p style="background:url(https://evil.example/x);position:fixed">字</p>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe><form action="/"><input>字</form>',
  '<img src="https://evil.example/pixel.gif">字',
]
