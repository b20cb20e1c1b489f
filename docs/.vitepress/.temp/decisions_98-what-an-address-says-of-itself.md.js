import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"98. What an address may take, and what a host may say","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/98-what-an-address-says-of-itself.md","filePath":"decisions/98-what-an-address-says-of-itself.md"}');
const _sfc_main = { name: "decisions/98-what-an-address-says-of-itself.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_98-what-an-address-may-take-and-what-a-host-may-say" tabindex="-1">98. What an address may take, and what a host may say <a class="header-anchor" href="#_98-what-an-address-may-take-and-what-a-host-may-say" aria-label="Permalink to &quot;98. What an address may take, and what a host may say&quot;">​</a></h1><p>Date: 2026-11-26 · Status: accepted</p><p><strong>An address has a tenth of a process&#39;s connections</strong> (<code>CONNECTIONS_PER_ADDRESS</code>), counted when they are opened, idle ones too; a /64 network of IPv6 counts as one. More are ended at once: a sentence would need the connection to be kept. Trusted proxies have no share, since they speak for many; they limit their own clients. Given up: an office that reaches the product directly from one address may need more.</p><p><strong>SITE_URL decides, and no list of hosts stands beside it.</strong> Without it the header Host counts, which a browser sets to what its address bar shows. X-Forwarded-Host is written by whoever sent the request, where a proxy passes it on, so a name in it counts only when SITE_URL says the same. Localhost and bare addresses count: no passkey is for them, and no page of others has them.</p><p><strong>IPv6 outside is 2000::/3 and nothing else.</strong> A list of what is special would miss what is assigned next; the global space is one line, with the special networks in it as data. Addresses that carry IPv4 are judged by what they carry. A proxy inside that maps a prefix of its own (RFC 6052) is not known here.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/98-what-an-address-says-of-itself.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _98WhatAnAddressSaysOfItself = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _98WhatAnAddressSaysOfItself as default
};
