import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"179. An access token is a session of a program","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/179-an-access-token-is-a-session-of-a-program.md","filePath":"decisions/179-an-access-token-is-a-session-of-a-program.md"}');
const _sfc_main = { name: "decisions/179-an-access-token-is-a-session-of-a-program.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_179-an-access-token-is-a-session-of-a-program" tabindex="-1">179. An access token is a session of a program <a class="header-anchor" href="#_179-an-access-token-is-a-session-of-a-program" aria-label="Permalink to &quot;179. An access token is a session of a program&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p>Programs signed in as people do, with a password; they were lost as soon as the company asked a second factor of everybody. They get tokens of their own: named, scoped, limited in time and to networks, revocable, with their last use.</p><p><strong>Each valid secret of a token is a row of <code>session</code>.</strong> Everything that ends or shows sessions therefore holds for tokens without knowing them: leaving the company, a new password, 退出其所有登录, signed links to files, the event stream. A second kind of credential beside sessions would have had to be taught to each of these, and the first one forgotten is a hole. Only the idle time does not apply. Replacing a secret adds a session and lets the former one expire after an overlap. The person&#39;s list of devices shows no programs.</p><p><strong>Scopes follow from what calls already declare.</strong> A call belongs to the scope of its kind (reading or writing) with the longest permission that covers its own (<code>schemas/data/token-scopes.json</code>); a new call needs no entry. What has no scope is refused to every token: the account itself (<code>own</code>), responses with secrets (which include every call that opens another session), the security log. A token proves no identity, so that acts for which a design demands a proof stay with the person. One test sends every call of the catalogue with a token of one scope and with one of all scopes.</p><p><strong>Two conventions of other programs are accepted beside ours.</strong> <code>Idempotency-Key</code> stands for <code>requestId</code>, and <code>Accept: application/problem+json</code> returns RFC 9457 problem details, with 422 where the envelope has 200. A key that a writing call would ignore is refused, since a program that sends one counts on it.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/179-an-access-token-is-a-session-of-a-program.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _179AnAccessTokenIsASessionOfAProgram = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _179AnAccessTokenIsASessionOfAProgram as default
};
