import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"For developers","description":"","frontmatter":{},"headers":[],"relativePath":"en/guide/developers.md","filePath":"en/guide/developers.md"}');
const _sfc_main = { name: "en/guide/developers.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="for-developers" tabindex="-1">For developers <a class="header-anchor" href="#for-developers" aria-label="Permalink to &quot;For developers&quot;">​</a></h1><p>Data decides, code behaves: forms, lists, the menu and the calls are JSON under <code>schemas/</code>. To add something is mostly to add a file.</p><table tabindex="0"><thead><tr><th>What you want</th><th>Where</th></tr></thead><tbody><tr><td>Know the house and where a thing belongs</td><td><a href="./../../architecture.html">architecture</a></td></tr><tr><td>Add a field, list, settings page, call, action, text</td><td><a href="./../../how-to-add.html">how to add</a></td></tr><tr><td>Find the code of a term</td><td><a href="./../../glossary.html">glossary</a></td></tr><tr><td>Start, handle and search from a program</td><td><a href="./../../calls.html">calls</a>; try them at <code>/api/docs</code> of a running product</td></tr><tr><td>Hear of flows</td><td><a href="./../../notices.html">notices and webhooks</a></td></tr><tr><td>Ask your own data in formulas</td><td><a href="./../../remote-functions.html">remote functions</a></td></tr><tr><td>Take a form elsewhere</td><td><a href="./../../formily-export.html">export to Formily</a></td></tr></tbody></table><div class="language-sh vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">sh</span><pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">npm</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;"> start</span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">        # its own database, a demo company, prints address and accounts</span></span>
<span class="line"><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">npm</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;"> run</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;"> dev</span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">      # open the page&#39;s address that it prints (http://localhost:5173); edits of schemas, server and page are taken up</span></span>
<span class="line"><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">npm</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;"> test</span><span style="--shiki-light:#6A737D;--shiki-dark:#6A737D;">         # everything, browser included</span></span>
<span class="line"><span style="--shiki-light:#6F42C1;--shiki-dark:#B392F0;">npm</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;"> run</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;"> new:widget</span><span style="--shiki-light:#005CC5;--shiki-dark:#79B8FF;"> --</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;"> fm-stars</span><span style="--shiki-light:#005CC5;--shiki-dark:#79B8FF;"> --zh</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;"> 星级</span><span style="--shiki-light:#005CC5;--shiki-dark:#79B8FF;"> --en</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;"> Stars</span><span style="--shiki-light:#005CC5;--shiki-dark:#79B8FF;"> --es</span><span style="--shiki-light:#032F62;--shiki-dark:#9ECBFF;"> Estrellas</span></span></code></pre></div><p>Node.js 20.19 or newer is all it needs.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("en/guide/developers.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const developers = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  developers as default
};
