/** Three lines per offer: title | craft | scene | dollars | duration; description; features, separated by `; `. */
export const weddingPlanning = `
Full Wedding Planning, First Call to Last Dance | planner | wedding-arch | 4800 | 8-12 months
One planner stays with you from the first budget to the last dance. We find the venue, hold the vendors together and keep a timeline that leaves you free to enjoy the day.
Venue search; Budget plan; Vendor contracts; Full timeline; Two coordinators on the day

Day-of Wedding Coordination | planner | wedding-table | 1650 | 12-14 hours
You planned it, we run it. We take over your notes four weeks ahead, confirm everyone and solve the small emergencies before you hear of them.
Final walkthrough; Vendor confirmations; Rehearsal hour; Emergency kit

Garden Ceremony Design | planner | wedding-arch | 2200 | 6-8 hours
A ceremony under open sky with an arch, an aisle and seating for up to 150 guests. Rain plan included, and it is a pretty one.
Arch and aisle; 150 chairs; Sound for vows; Rain plan

Weekend Micro Wedding | planner | wedding-rings | 2950 | 2 days
Up to thirty of your closest people, a welcome supper on Friday and a ceremony on Saturday. Small enough that everyone talks to everyone.
Up to 30 guests; Officiant; Supper and ceremony; Flowers for two

Elopement in the Hills | planner | wedding-rings | 1250 | 4-5 hours
The two of you, an officiant, a photographer and a view. We take care of the permit, the picnic and the drive up.
Permit; Officiant; 60 photographs; Picnic basket

Family-Style Wedding Dinner | catering | wedding-table | 6400 | 7-8 hours
Big platters that travel down a long table: roast chicken with lemon, charred vegetables, warm bread. Served for 80, with two cooks and six servers.
Tasting for two; Service for 80; Vegan platters; Tableware

Plated Three-Course Reception | catering | wedding-table | 7800 | 8 hours
A seated dinner that arrives hot at every table at the same moment. Menus are written with you after a tasting in our kitchen.
Tasting for four; Printed menus; Service team; Allergy plan

Late-Night Taco Cart | catering | wedding-table | 980 | 3 hours
At ten o'clock the dance floor gets hungry. Our cart rolls in with two fillings, fresh tortillas and every salsa.
Cart and cook; 100 tacos; Vegetarian filling

Three-Tier Buttercream Wedding Cake | bakery | wedding-cake | 720 | Delivery and setup
Three tiers in two flavors of your choice under silky buttercream, finished with fresh flowers on site. Serves about 90.
Tasting box; Two flavors; Fresh flowers; Delivery

Dessert Table with Cutting Cake | bakery | wedding-cake | 1150 | 5 hours
A small cake for the knife and a long table of tartlets, macarons and lemon bars for everyone else.
Cutting cake; 240 pieces; Stands and linens; Labels

Bridal Flowers and Table Garlands | flowers | wedding-table | 2600 | Full day
Bouquets, boutonnieres and loose garlands down every table, cut the same week from growers nearby.
Bridal bouquet; Six boutonnieres; Ten garlands; Setup

Statement Floral Arch | flowers | wedding-arch | 1400 | 4 hours
A full arch of roses and greens that frames your vows and later moves behind the cake.
Arch with frame; Seasonal blooms; Move to reception; Takedown

Bouquet and Boutonniere Set | flowers | wedding-rings | 420 | Delivery
One bridal bouquet, two attendants' bouquets and four boutonnieres, hand tied on the morning of the wedding.
Three bouquets; Four boutonnieres; Morning delivery

String Quartet for Your Ceremony | music | wedding-arch | 1350 | 2-3 hours
Four players, a repertoire from Bach to last summer's radio, and a walk down the aisle that is timed to your steps.
Four musicians; One song arranged for you; Weather cover

Wedding DJ with Ceremony Sound | music | wedding-table | 1500 | 8 hours
One DJ from the vows to the last song. Wireless microphones, dance floor lights and no embarrassing games unless you ask for them.
Ceremony sound; Two speaker sets; Dance lights; Planning call

Eight-Piece Wedding Band | music | wedding-cake | 5200 | 5 hours
Horns, two singers and a set list that pulls grandparents and college friends onto the same floor.
Eight musicians; First dance learned; Break music; Own sound engineer

Full-Day Wedding Photography | photo | wedding-rings | 3200 | 10 hours
Two photographers work quietly from getting ready to the exit. You receive around 700 edited pictures in five weeks.
Two photographers; 700 pictures; Private gallery; Print rights

Wedding Film with Drone | photo | wedding-arch | 2700 | 9 hours
A six-minute film and the full ceremony, with aerial shots where the rules allow them.
Six-minute film; Full ceremony; Licensed drone pilot; Clean audio

Reception Draping and Lights | decor | wedding-table | 1900 | Setup and takedown
Soft draping and warm lights make an ordinary hall disappear. Installed in the morning, gone by midnight.
Up to 4 walls; String lights; Dimmer; Ladder crew

Tent, Tables and Chairs for 120 | decor | wedding-arch | 3400 | 3 days
A clear-span tent with floor, round tables and bentwood chairs, set on Friday and collected on Sunday.
40 x 60 ft tent; 12 tables; 120 chairs; Permit drawing
`;
