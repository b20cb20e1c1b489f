import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"The text/plain body codec","description":"","frontmatter":{},"headers":[],"relativePath":"body-codec.md","filePath":"body-codec.md"}');
const _sfc_main = { name: "body-codec.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="the-text-plain-body-codec" tabindex="-1">The text/plain body codec <a class="header-anchor" href="#the-text-plain-body-codec" aria-label="Permalink to &quot;The text/plain body codec&quot;">​</a></h1><p>A transport codec that hides request and response bodies from casual inspection. It does not replace TLS, which provides the protection. The server also accepts every body as plain <code>application/json</code> (integrations, curl) and responds in the same format. Both sides implement this page: <code>src/server/platform/http/body-codec.ts</code> and the page&#39;s request layer.</p><h2 id="keys" tabindex="-1">Keys <a class="header-anchor" href="#keys" aria-label="Permalink to &quot;Keys&quot;">​</a></h2><ul><li>The server&#39;s RSA-2048 public key (PEM, SPKI) is <code>publicKey</code> of the page&#39;s settings: inlined in the page as <code>&lt;script type=&quot;application/json&quot; id=&quot;settings&quot;&gt;</code>, and returned by <code>GET /api/settings</code>.</li><li>A page session generates one <strong>secret</strong>: 32 random bytes as 64 lower-case hex letters (ASCII). It exists in memory only.</li><li><code>wrapped = base64(RSA-OAEP(secret))</code>, OAEP with SHA-256 for the hash and for MGF1, empty label; computed once per page session. PKCS#1 v1.5 is rejected.</li><li><code>aesKey = SHA256(&quot;aes:&quot; + secret)</code> and <code>macKey = SHA256(&quot;mac:&quot; + secret)</code>, 32 bytes each; the hex text is hashed.</li></ul><p>For the secret <code>a1a1…a1</code> (64 letters):</p><pre><code>aesKey  56435a633c00a22d357ec1e1b2e92c583090757b223c27f8604953aa61d170ea
macKey  3eae5654e2bcbcbda98f2fc66265904e5da37e0c9f126c5602435dfbdc32f054
</code></pre><h2 id="request" tabindex="-1">Request <a class="header-anchor" href="#request" aria-label="Permalink to &quot;Request&quot;">​</a></h2><pre><code>POST /api/…
Content-Type: text/plain
X-Token: &lt;token&gt;

wrapped @ base64(iv) @ base64(ciphertext) @ base64(mac)          (without the blanks)
</code></pre><ul><li><code>iv</code>: 16 fresh random bytes for every message.</li><li><code>ciphertext = AES-256-CBC(aesKey, iv, UTF-8 of the JSON text)</code>, PKCS#7 padding.</li><li><code>mac = HMAC-SHA256(macKey, base64(iv) + &quot;@&quot; + base64(ciphertext))</code>, over the base64 texts as they are sent.</li><li>base64 is the standard alphabet with padding.</li></ul><h2 id="response" tabindex="-1">Response <a class="header-anchor" href="#response" aria-label="Permalink to &quot;Response&quot;">​</a></h2><p>The envelope stays readable JSON. When the request was encrypted, <code>data</code> (unless it is null) is the text <code>base64(iv) @ base64(ciphertext) @ base64(mac)</code> under the same secret with a fresh iv; its plain text is the JSON of <code>data</code>. Check the mac before decrypting.</p><h2 id="errors-status-400" tabindex="-1">Errors (status 400) <a class="header-anchor" href="#errors-status-400" aria-label="Permalink to &quot;Errors (status 400)&quot;">​</a></h2><table tabindex="0"><thead><tr><th>code</th><th>meaning</th><th>what the page does</th></tr></thead><tbody><tr><td><code>request.sealed-wrong</code></td><td>the body is malformed, was changed in transit, or was encrypted with another key</td><td>reads <code>/api/settings</code> again, generates a new secret, sends the request once more</td></tr></tbody></table></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("body-codec.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const bodyCodec = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  bodyCodec as default
};
