export const babyShower = `
Baby Shower, Start to Finish | planner | baby-pram | 980 | 4 hours
Invitations, decor, games that are not embarrassing and a quiet chair for the guest of honor.
Invitations; Decor; Games; Gift list

Moon and Stars Shower | planner | baby-mobile | 860 | 4 hours
A dreamy evening theme with paper clouds, a crescent moon backdrop and a wishes book.
Backdrop; Cloud ceiling; Wishes book; Host

Gender Reveal Afternoon | planner | baby-clothesline | 640 | 3 hours
One sealed envelope, one big moment, no smoke and no fireworks. We keep the secret better than the family.
Sealed secret; Reveal moment; Photographs; Table setup

Virtual and Local Shower | planner | baby-pram | 420 | 2 hours
Half of the family in the room, the other half on a screen, and games that work for both.
Camera and screen; Host; Mailed boxes for 20

Brunch for a Baby Shower | catering | baby-clothesline | 780 | 3 hours
Soft pancakes, fruit, quiches and everything safe for expecting guests, clearly labeled.
Serves 30; Pregnancy-safe menu; Fresh juices; Setup

Cloud Cake and Cookies | bakery | baby-mobile | 240 | Delivery
A cake like a cloud, with two dozen iced cookies shaped as moons, stars and tiny socks.
Serves 25; 24 cookies; Natural colors

Teddy Bear Dessert Table | bakery | baby-pram | 460 | Delivery and setup
Honey cake, bear-shaped shortbread and little jars of vanilla cream on a linen table.
100 pieces; Stands; Labels; Nut-free option

Meadow Flowers for a Shower | flowers | baby-clothesline | 330 | Delivery and setup
Low bowls of cosmos, daisies and chamomile, light in scent for sensitive noses.
Eight bowls; Flower crown; Light scent

Pastel Balloon Clouds | decor | baby-pram | 410 | Setup included
Clouds of balloons over the gift table, in two soft colors and a touch of gold.
Three clouds; Gift table; Takedown

Nursery-Style Backdrop | decor | baby-mobile | 370 | 1 day
A painted arch, a wooden mobile and a rug for the little cousins.
Painted arch; Mobile; Rug; Delivery

Maternity and Shower Pictures | photo | baby-clothesline | 420 | 3 hours
A short portrait session before the guests come, then quiet reportage until the last gift.
120 pictures; Online gallery; Portrait session

Onesie Painting Workshop | entertainment | baby-clothesline | 280 | 2 hours
Everybody paints one, the baby wears them all. Washable colors and a clothesline for the show.
25 onesies; Fabric colors; Workshop host
`;
