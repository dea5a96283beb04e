<#import "icons.ftl" as icons>
<#-- The shop's header and footer, as on every other page. Keycloak lies on the shop's own origin, so paths suffice;
     its own login and registration addresses keep the page that the visitor came from. -->
<#macro header>
<#local loginUrl = (authenticationSession?? && url.loginUrl?has_content)?then(url.loginUrl, "/login")>
<#local registerUrl = (authenticationSession?? && realm.registrationAllowed)?then(url.registrationUrl, "/Register")>
<header class="site-header on-dark">
  <nav aria-label="Main">
    <div class="container bar">
      <a class="brand" href="/"><svg viewBox="0 0 26 24" aria-hidden="true"><path d="M6.5 0h13L26 12l-6.5 12h-13L0 12z"/></svg>${properties.brand}</a>
      <form class="search" role="search" action="/" method="get">
        <@icons.icon name="search"/>
        <input type="search" name="q" aria-label="${msg("search")}" placeholder="${msg("searchPlaceholder")}" autocomplete="off" enterkeyhint="search" maxlength="100">
      </form>
      <div class="shortcuts">
        <a href="/wishlist"><@icons.icon name="heart" size=18/>Wish List<span class="badge" id="wish-count" hidden></span></a>
        <a href="/myitems"><@icons.icon name="package" size=18/>My Items</a>
        <button type="button" class="menu-toggle" aria-expanded="false" aria-controls="site-menu"><@icons.icon name="menu" size=18/>${msg("menu")}</button>
      </div>
    </div>
    <div id="site-menu" class="menu folded">
      <div class="container">
        <div class="links">
          <a href="/">Home</a>
          <a href="/dashboard">Dashboard</a>
          <a href="/blogs">Blogs</a>
          <a href="/portfolio">My Portfolio</a>
          <div class="browse"><a href="/c" aria-controls="browse-menu">Browse</a><div id="browse-menu" class="browse-menu" hidden></div></div>
        </div>
        <div class="user-menu">
          <a href="${loginUrl}">Login</a>
          <a href="${registerUrl}">Register</a>
        </div>
        <div class="user-menu" data-signed-in hidden>
          <a href="/dashboard">My Profile</a>
          <a href="${url.logoutConfirmAction?keep_before_last("/")}?client_id=web">Logout</a>
        </div>
      </div>
    </div>
  </nav>
</header>
</#macro>

<#macro footer>
<footer class="site-footer on-dark">
  <div class="container">
    <div class="columns">
      <section>
        <h2>Contact</h2>
        <address>
          14 Foundry Lane, Chattogram 4100, Bangladesh<br>
          <a href="mailto:hello@boltwright.example">hello@boltwright.example</a><br>
          <a href="tel:+880315550142">+880 31 555 0142</a>
        </address>
      </section>
      <section>
        <h2>Useful links</h2>
        <ul>
          <li><a href="/">HOME</a></li>
          <li><a href="/blogs">BLOGS</a></li>
          <li><a href="/dashboard">Dashboard</a></li>
          <li><a href="/portfolio">Portfolio</a></li>
        </ul>
      </section>
      <section>
        <h2 id="subscribe-title">Subscribe</h2>
        <form class="subscribe" aria-labelledby="subscribe-title">
          <input class="form-control" type="email" aria-labelledby="subscribe-title" placeholder="Type email" autocomplete="off">
          <button type="submit" class="btn btn-primary">Subscribe</button>
        </form>
        <p class="not-yet">Our newsletter has not started yet.</p>
      </section>
      <section class="help-links">
        <h2>Help</h2>
        <ul>
          <li><a href="/help#delivery">Delivery</a></li>
          <li><a href="/help#returns">Returns</a></li>
          <li><a href="/help#payment">Payment</a></li>
          <li><a href="/help#contact">Support</a></li>
          <li><a href="/terms">Terms</a></li>
          <li><a href="/privacy">Privacy</a></li>
          <li><a href="/imprint">Imprint</a></li>
        </ul>
      </section>
    </div>
    <p class="copyright">© ${.now?string("yyyy")} ${properties.brand}</p>
  </div>
</footer>
</#macro>
