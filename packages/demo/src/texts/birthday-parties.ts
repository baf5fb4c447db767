export const birthdayParties = `
Milestone Birthday, Planned for You | planner | birthday-cake | 1900 | 4-6 weeks
Thirty, fifty or eighty: we collect the stories, find the place and keep the secret if it is one.
Guest list and invites; Venue; Memory wall; Host on the night

Kids' Garden Party in a Box | planner | birthday-garden | 540 | 3 hours
We bring the bunting, the games and the table for twelve children, and take the mess home with us.
Table for 12; Three games; Party bags; Cleanup

Surprise Party Coordination | planner | birthday-balloons | 850 | 3 weeks
A cover story, a guest chat and someone who watches the door. Nobody has guessed one of ours since spring.
Cover story; Guest coordination; Decor; Photograph of the moment

Drip Cake for Twenty | bakery | birthday-cake | 165 | Pickup or delivery
Chocolate, vanilla or salted caramel layers under a glossy drip, with candles in the box.
Three flavors; Candles included; Nut-free kitchen

Cupcake Tower, 48 Pieces | bakery | birthday-garden | 190 | Delivery and setup
Four flavors, swirled high, on a stand that stays until Monday. Names on the tops if you send a list.
48 cupcakes; Stand; Names on request; Gluten-free option

Sculpted Children's Cake | bakery | birthday-balloons | 280 | Delivery
A dragon, a digger or the family dog: send a drawing and we build it in sponge and buttercream.
Drawing first; Serves 25; Natural colors

Organic Balloon Garland | decor | birthday-balloons | 390 | Setup included
A flowing garland in your colors, twelve feet long, on a backdrop that makes every photograph.
12 ft garland; Backdrop; Setup and takedown; Latex that composts

Birthday Backdrop and Plinths | decor | birthday-balloons | 460 | 1 day
Arched walls, three plinths and a little greenery around the cake. Ready an hour before your guests.
Two arches; Three plinths; Delivery

Table Styling for Twenty | decor | birthday-garden | 520 | Setup included
Linens, plates, candles and flowers, laid for twenty by people who iron.
Linens; Tableware; Flowers; Candles

Magic Show for Children | entertainment | birthday-garden | 320 | 1 hour
Forty-five minutes of magic in which the birthday child does the best trick, and balloon animals for all.
45-minute show; Balloon animals; Up to 30 children

Science Lab Party | entertainment | birthday-balloons | 410 | 2 hours
Fog, slime and a rocket that really leaves the ground. Goggles for everybody, including the grandparents.
Six experiments; Lab coats; Take-home kit; Safety briefing

Puppet Theater and Crafts | entertainment | birthday-garden | 290 | 90 minutes
A hand-carved stage for the little ones, then a table where each child makes a puppet to keep.
30-minute play; Craft table; Ages 3 to 7

Face Painting and Glitter Bar | entertainment | birthday-balloons | 260 | 2 hours
Tigers, comets and very small crowns, with colors made for sensitive skin.
Two artists; Skin-safe colors; Up to 25 faces

Birthday DJ and Karaoke | music | birthday-cake | 690 | 5 hours
Your playlist, our nerve, and a karaoke hour with forty thousand songs.
Karaoke; Two microphones; Party lights; Setup

Acoustic Duo for Small Parties | music | birthday-garden | 580 | 2-3 hours
Guitar and two voices for gardens and living rooms. We learn the birthday person's favorite song.
Two musicians; One requested song; Small sound system

Birthday Photo Booth | photo | birthday-balloons | 450 | 4 hours
Open-air booth, soft light, good props and prints in ten seconds. All pictures online by morning.
Unlimited prints; Props; Online album; Host

Grazing Table for Forty | catering | birthday-cake | 880 | 3 hours
Cheeses, dips, fruit, warm focaccia and small sweets, built on your table in one beautiful hour.
Serves 40; Boards and linens; Vegetarian by default

Backyard Pizza Oven | catering | birthday-garden | 940 | 3 hours
A wood-fired oven on a trailer and a cook who lets children stretch the dough.
Unlimited pizza; Salads; Gluten-free bases; Cleanup
`;
