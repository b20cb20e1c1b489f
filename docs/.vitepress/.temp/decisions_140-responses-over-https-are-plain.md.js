import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"140. Responses over HTTPS are plain, and encrypted ones are compressed first","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/140-responses-over-https-are-plain.md","filePath":"decisions/140-responses-over-https-are-plain.md"}');
const _sfc_main = { name: "decisions/140-responses-over-https-are-plain.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_140-responses-over-https-are-plain-and-encrypted-ones-are-compressed-first" tabindex="-1">140. Responses over HTTPS are plain, and encrypted ones are compressed first <a class="header-anchor" href="#_140-responses-over-https-are-plain-and-encrypted-ones-are-compressed-first" aria-label="Permalink to &quot;140. Responses over HTTPS are plain, and encrypted ones are compressed first&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p>A page encrypts its request bodies (S1-175), and the server encrypted each response in return. Encrypted bytes do not compress: a list of 42 KB took 33 KB of the line, and the page decrypts in JavaScript what TLS has already decrypted. S1-176 says that a response <em>may</em> be encrypted.</p><ul><li><strong>Plain.</strong> A page lists the forms of responses that it reads in <code>X-Data-Codec</code>. To a page of the same origin over HTTPS the server sends plain JSON and names the form in the same header. Requests stay encrypted on every origin. A company that wants encrypted responses too has a setting (<code>seal_answers</code>); processes remember it for two seconds, so that an action costs no statement more.</li><li><strong>Compressed.</strong> Without HTTPS, or where the company demands it, responses of 1 KB and more are compressed before encryption. The mark <code>deflate@</code> says so, and the mac covers it.</li><li><strong>Secrets.</strong> A call whose response contains a token, password, key or code is marked <code>secret</code>; its response is never compressed, also not by HTTP. A test compares the marks with the names of fields.</li><li><strong>Other clients.</strong> A client without the header gets what it got before, and a page that meets an older server decrypts as before, so processes of both versions work during a rolling restart.</li></ul><p>The length of a compressed response depends on its content, so an observer of the line who can also choose a part of it may guess the rest. The token travels in a header that no other site can send, so nobody else can repeat such requests; what remains is accepted for responses without secrets.</p><p>Given up: <code>employee/getinfo</code> has a key of drafts and files, so its 6 KB travel uncompressed (3 KB more in the first load of a session).</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/140-responses-over-https-are-plain.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _140ResponsesOverHttpsArePlain = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _140ResponsesOverHttpsArePlain as default
};
